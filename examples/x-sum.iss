.Shape~6x6.XSum~C1~11~.XSum~C4~5~.XSum~C5~21~.XSum~R4~~9.XSum~C2~~7.XSum~C6~~1
