.Shape~4x4
.Cage~5~R3C1~R5C2
