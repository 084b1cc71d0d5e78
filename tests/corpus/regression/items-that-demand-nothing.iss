.Shape~5x5.Windoku.DisjointSets.RegionSize~6.Thermo.Cage~5.Quad
