.Thermo~R1C1~R1C2.Renban~R1C1~R1C2
.Or.Whisper~R1C1~R1C2.End
