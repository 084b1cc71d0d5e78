.Shape~6x6.Windaku
