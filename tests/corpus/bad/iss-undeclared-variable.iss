.Thermo~R1C1~R1C2.FullRank~R1~5~
.Var~A~sums~3.Arrow~VA1~R2C1~R2C2.Arrow~VB1~R3C1~R3C2
