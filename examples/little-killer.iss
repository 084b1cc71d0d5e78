.Shape~6x6.~R2C4_3~R3C1_2~R3C6_6~R4C3_1.LittleKiller~20~R6C3.LittleKiller~16~R4C1.LittleKiller~12~R6C4.LittleKiller~3~R5C1
