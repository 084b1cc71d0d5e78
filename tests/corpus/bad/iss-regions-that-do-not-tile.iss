.Shape~6x6.NoBoxes.RegionSize~8
.ChaosConstruction.ChaosArrow~R1C1
