.Shape~4x4.~R1C1_1~R1C4_2_4
.Cage~5~R3C1~R3C2
.Thermo~R1C2~R1C3
.Sandwich~2~C4
