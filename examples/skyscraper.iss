.Shape~6x6.~R3C4_1~R4C5_2~R5C1_1~R6C1_4.Skyscraper~C4~4~.Skyscraper~R3~5~.Skyscraper~C1~~3.Skyscraper~C2~~3
