.Or.Renban~R1C1~R1C2.Renban~R2C1~R2C2
