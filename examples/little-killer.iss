.Shape~6x6.~R1C4_2~R2C2_4~R3C4_1~R6C2_2.LittleKiller~20~R6C3.LittleKiller~16~R4C1.LittleKiller~12~R6C4.LittleKiller~3~R5C1
