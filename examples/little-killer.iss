.Shape~6x6.~R2C2_4~R2C5_1~R4C3_1~R5C3_3~R6C2_2.LittleKiller~20~R6C3.LittleKiller~16~R4C1.LittleKiller~12~R6C4
