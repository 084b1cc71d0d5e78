.Shape~6x6.~R3C4_1~R4C5_2.XSum~C4~5~.XSum~R3~~21.XSum~C1~~12.XSum~C2~~7
