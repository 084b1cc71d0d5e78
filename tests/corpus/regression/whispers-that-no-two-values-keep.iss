.Shape~4x4.Whisper~5~R1C1~R1C2
