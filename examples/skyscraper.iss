.Shape~6x6.~R4C3_1.Skyscraper~C3~2~.Skyscraper~C4~4~.Skyscraper~C5~1~.Skyscraper~R3~5~.Skyscraper~R6~2~.Skyscraper~C2~~3.Skyscraper~C4~~2.Skyscraper~C6~~4
