.Shape~6x6.~R3C4_1.Skyscraper~C1~2~.Skyscraper~C3~2~.Skyscraper~C4~4~.Skyscraper~C5~1~.Skyscraper~R3~5~.Skyscraper~C1~~3.Skyscraper~R6~2~.Skyscraper~C6~~4
