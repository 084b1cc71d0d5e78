.Shape~6x6.XSum~C1~11~.XSum~C4~5~.XSum~R2~~15.XSum~R4~~9.XSum~C1~~12.XSum~C2~~7
