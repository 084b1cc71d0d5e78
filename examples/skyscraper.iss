.Shape~6x6.~R3C3_4~R6C5_3~R6C6_1.Skyscraper~C2~3~.Skyscraper~C4~4~.Skyscraper~R3~5~.Skyscraper~C1~~3.Skyscraper~C2~~3
