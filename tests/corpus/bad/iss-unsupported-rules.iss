.Thermo~R1C1~R1C2.FullRank~R1~5~
.Doppelganger.Var~A~B.FullRankTies~any
