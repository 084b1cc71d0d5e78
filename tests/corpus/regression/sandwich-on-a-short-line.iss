.Shape~4x4~6.Sandwich~3~R1.~R1C1_1~R1C2_2~R1C3_6~R1C4_4
