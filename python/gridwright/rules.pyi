"""Every rule as a class. Made by tools/stubs.py from the catalogue of rules; do not edit."""

from typing import Any, ClassVar, Dict, Iterable, List, Literal, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

__all__: List[str]

_Cell = Union[str, Tuple[int, int]]

class Field(NamedTuple):
    """A field of a rule."""

    name: str
    kind: str
    optional: bool
    default: Optional[str]
    about: str

class Rule:
    """Any rule. Rules never change, are equal if they demand the same, and can be kept in sets."""

    rule: ClassVar[str]
    fields: ClassVar[Tuple[Field, ...]]
    def __hash__(self) -> int: ...
    def to_json(self) -> str:
        """The rule as the format ``json`` writes it."""

def from_json(text: str) -> Rule:
    """A rule from what the format ``json`` has for it."""

def cell_name(cell: _Cell) -> str:
    """The name of a cell: ``"r1c2"`` for itself and for ``(1, 2)``."""

def class_name(name: str) -> str:
    """The name of a rule's class: ``AntiKing`` for ``anti-king``."""

def _of(data: Dict[str, Any]) -> Rule: ...

class Rows(Rule):
    """No digit repeats in a row."""

    def __init__(self) -> None: ...

class Columns(Rule):
    """No digit repeats in a column."""

    def __init__(self) -> None: ...

class Boxes(Rule):
    """No digit repeats in a box.

    height: Rows of a box.
    width: Columns of a box.
    """

    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def __init__(self, height: int, width: int) -> None: ...

class Restrict(Rule):
    """A cell holds one of the listed digits: a given, pencil marks, an even or odd cell.

    cell: The cell.
    values: The values it may take.
    """

    @property
    def cell(self) -> str: ...
    @property
    def values(self) -> Tuple[int, ...]: ...
    def __init__(self, cell: _Cell, values: Iterable[int]) -> None: ...

class AllDifferent(Rule):
    """No digit repeats in an area, such as an extra region.

    cells: The area.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class AntiKnight(Rule):
    """Cells a knight's move apart hold different digits."""

    def __init__(self) -> None: ...

class Cage(Rule):
    """Digits in a cage do not repeat, and sum to the clue if there is one.

    cells: The area; it need not be connected.
    sum: What the values add up to; without it they are only distinct. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def sum(self) -> Optional[int]: ...
    def __init__(self, cells: Iterable[_Cell], sum: Optional[int] = None) -> None: ...

class Less(Rule):
    """One cell is smaller than another, or not larger if they may be equal.

    smaller: The cell with the smaller value.
    larger: The cell with the larger value.
    or_equal: Whether the values may also be equal. Can be left out.
    """

    @property
    def smaller(self) -> str: ...
    @property
    def larger(self) -> str: ...
    @property
    def or_equal(self) -> bool: ...
    def __init__(self, smaller: _Cell, larger: _Cell, or_equal: Optional[bool] = None) -> None: ...

class Thermo(Rule):
    """Digits along the thermometer increase from the bulb; along a frozen one they may also stay equal.

    cells: The line, bulb first. One cell alone demands nothing.
    frozen: Whether values may also stay equal. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def frozen(self) -> bool: ...
    def __init__(self, cells: Iterable[_Cell], frozen: Optional[bool] = None) -> None: ...

class HiddenThermos(Rule):
    """Thermometers of the given shapes lie somewhere in the grid, not turned or mirrored, and share no cell. Digits increase from the bulb.

    shapes: The steps of each thermometer from its bulb.
    """

    @property
    def shapes(self) -> Tuple[Tuple[Literal["up", "right", "down", "left"], ...], ...]: ...
    def __init__(self, shapes: Iterable[Iterable[Literal["up", "right", "down", "left"]]]) -> None: ...

class Sandwich(Rule):
    """Digits between the lowest and the highest digit of a row or column sum to the clue.

    line: The row or column.
    sum: What lies between adds up to this.
    """

    @property
    def line(self) -> str: ...
    @property
    def sum(self) -> int: ...
    def __init__(self, line: str, sum: int) -> None: ...

class LineClue(Rule):
    """The clue of a nonogram: the runs of filled cells in a row or column, in order.

    line: The row or column.
    blocks: Its blocks from the left or from the top. None: the whole line is background.
    """

    @property
    def line(self) -> str: ...
    @property
    def blocks(self) -> Tuple[Tuple[int, int], ...]: ...
    def __init__(self, line: str, blocks: Iterable[Sequence[int]]) -> None: ...

class SubGrid(Rule):
    """No digit repeats in a row, column or box of a square that is a part of the board.

    corner: The cell at the top left.
    height: Rows of a box.
    width: Columns of a box.
    """

    @property
    def corner(self) -> str: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def __init__(self, corner: _Cell, height: int, width: int) -> None: ...

class ScatteredGrid(Rule):
    """Cells that lie apart are a grid of their own: no digit repeats in its rows, columns and boxes.

    cells: The cells of the grid, row by row.
    height: Rows of a box.
    width: Columns of a box.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def __init__(self, cells: Iterable[_Cell], height: int, width: int) -> None: ...

class Jigsaw(Rule):
    """No digit repeats in a region of the jigsaw.

    regions: The region of each cell, row by row; `null` is in none.
    """

    @property
    def regions(self) -> Tuple[Optional[int], ...]: ...
    def __init__(self, regions: Iterable[Optional[int]]) -> None: ...

class Diagonal(Rule):
    """No digit repeats along a main diagonal.

    direction: Which of the two.
    """

    @property
    def direction(self) -> Literal["rising", "falling"]: ...
    def __init__(self, direction: Literal["rising", "falling"]) -> None: ...

class Windoku(Rule):
    """No digit repeats in a window, an extra box one cell away from the edge and from other windows.

    height: Rows of a window.
    width: Columns of a window.
    """

    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def __init__(self, height: int, width: int) -> None: ...

class DisjointGroups(Rule):
    """Cells in the same position of each box hold different digits.

    height: Rows of a box.
    width: Columns of a box.
    positions: The places that count; without it, all of them. Can be left out.
    """

    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def positions(self) -> Optional[Tuple[int, ...]]: ...
    def __init__(self, height: int, width: int, positions: Optional[Iterable[int]] = None) -> None: ...

class Clones(Rule):
    """Two areas hold the same digits in the same places.

    cells: The originals.
    clones: Their clones, in the same order.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def clones(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell], clones: Iterable[_Cell]) -> None: ...

class SameValues(Rule):
    """Several lists of cells hold the same digits, each equally often, in any order.

    lists: The lists, all of one length.
    """

    @property
    def lists(self) -> Tuple[Tuple[str, ...], ...]: ...
    def __init__(self, lists: Iterable[Iterable[_Cell]]) -> None: ...

class AntiKing(Rule):
    """Cells that touch, even at a corner, hold different digits."""

    def __init__(self) -> None: ...

class AntiTaxicab(Rule):
    """A digit does not repeat at a taxicab distance equal to itself, or at a fixed distance if one is given.

    distance: The distance for all values; without it, each value is its own distance. Can be left out.
    """

    @property
    def distance(self) -> Optional[int]: ...
    def __init__(self, distance: Optional[int] = None) -> None: ...

class NonConsecutive(Rule):
    """Neighbouring cells do not hold consecutive digits.

    diagonal: Whether cells that touch at a corner are meant as well. Can be left out.
    exempt: Pairs of neighbours that may be consecutive. Can be left out.
    """

    @property
    def diagonal(self) -> bool: ...
    @property
    def exempt(self) -> Tuple[Tuple[str, str], ...]: ...
    def __init__(self, diagonal: Optional[bool] = None, exempt: Optional[Iterable[Sequence[_Cell]]] = None) -> None: ...

class GlobalEntropy(Rule):
    """Every 2x2 square contains a low, a middle and a high digit."""

    def __init__(self) -> None: ...

class GlobalMod(Rule):
    """Every 2x2 square contains digits of every remainder when divided by 3, or by the given number.

    divisor: What values are divided by, 1 to 4. Can be left out.
    """

    @property
    def divisor(self) -> int: ...
    def __init__(self, divisor: Optional[int] = None) -> None: ...

class DutchFlatmates(Rule):
    """Every middle digit, 5 of 1 to 9, has the lowest digit directly above it or the highest directly below it."""

    def __init__(self) -> None: ...

class Difference(Rule):
    """The digits beside a white dot differ by 1, or by the number in the dot.

    cells: The two cells; they need not touch.
    by: By how much. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, str]: ...
    @property
    def by(self) -> int: ...
    def __init__(self, cells: Sequence[_Cell], by: Optional[int] = None) -> None: ...

class Ratio(Rule):
    """One of the digits beside a black dot is twice the other, or the multiple that the dot shows.

    cells: The two cells; they need not touch.
    by: How many times. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, str]: ...
    @property
    def by(self) -> int: ...
    def __init__(self, cells: Sequence[_Cell], by: Optional[int] = None) -> None: ...

class SumPair(Rule):
    """Two cells sum to a number: X means 10, V means 5.

    cells: The two cells; they need not touch.
    sum: What they add up to.
    """

    @property
    def cells(self) -> Tuple[str, str]: ...
    @property
    def sum(self) -> int: ...
    def __init__(self, cells: Sequence[_Cell], sum: int) -> None: ...

class NegativeDifference(Rule):
    """Neighbours without a dot do not differ by any of the given numbers.

    numbers: The numbers that unmarked neighbours avoid.
    exempt: The pairs of neighbours that carry a mark. Can be left out.
    """

    @property
    def numbers(self) -> Tuple[int, ...]: ...
    @property
    def exempt(self) -> Tuple[Tuple[str, str], ...]: ...
    def __init__(self, numbers: Iterable[int], exempt: Optional[Iterable[Sequence[_Cell]]] = None) -> None: ...

class NegativeRatio(Rule):
    """Neighbours without a dot do not have any of the given ratios.

    numbers: The numbers that unmarked neighbours avoid.
    exempt: The pairs of neighbours that carry a mark. Can be left out.
    """

    @property
    def numbers(self) -> Tuple[int, ...]: ...
    @property
    def exempt(self) -> Tuple[Tuple[str, str], ...]: ...
    def __init__(self, numbers: Iterable[int], exempt: Optional[Iterable[Sequence[_Cell]]] = None) -> None: ...

class NegativeSum(Rule):
    """Neighbours without an X or V do not sum to any of the given numbers.

    numbers: The numbers that unmarked neighbours avoid.
    exempt: The pairs of neighbours that carry a mark. Can be left out.
    """

    @property
    def numbers(self) -> Tuple[int, ...]: ...
    @property
    def exempt(self) -> Tuple[Tuple[str, str], ...]: ...
    def __init__(self, numbers: Iterable[int], exempt: Optional[Iterable[Sequence[_Cell]]] = None) -> None: ...

class Quadruple(Rule):
    """The four cells around a corner contain the digits written there.

    corner: The upper left one of the four cells.
    values: One to four values.
    """

    @property
    def corner(self) -> str: ...
    @property
    def values(self) -> Tuple[int, ...]: ...
    def __init__(self, corner: _Cell, values: Iterable[int]) -> None: ...

class ContainAtLeast(Rule):
    """An area contains each listed digit at least as often as it is listed.

    cells: The area.
    values: The values, repeated as often as they must occur.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def values(self) -> Tuple[int, ...]: ...
    def __init__(self, cells: Iterable[_Cell], values: Iterable[int]) -> None: ...

class ContainExactly(Rule):
    """An area contains each listed digit exactly as often as it is listed.

    cells: The area.
    values: The values, repeated as often as they must occur.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def values(self) -> Tuple[int, ...]: ...
    def __init__(self, cells: Iterable[_Cell], values: Iterable[int]) -> None: ...

class LookAndSay(Rule):
    """An area contains each named digit exactly as often as the clue says: 23 means two 3s.

    cells: The area.
    says: How often which value occurs, as pairs of a count and a value.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def says(self) -> Tuple[Tuple[int, int], ...]: ...
    def __init__(self, cells: Iterable[_Cell], says: Iterable[Sequence[int]]) -> None: ...

class EqualityCage(Rule):
    """Digits in a cage do not repeat; half of them are even, and half of them are low.

    cells: The area.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class Minimum(Rule):
    """A marked cell is smaller than its unmarked neighbours.

    cells: All marked cells.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class Maximum(Rule):
    """A marked cell is larger than its unmarked neighbours.

    cells: All marked cells.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class PairRelation(Rule):
    """Every two neighbouring cells of a line satisfy a given relation.

    cells: The cells in their order.
    allowed: For each value, from the lowest, the values that may follow it.
    name: What the relation is called. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def allowed(self) -> Tuple[Tuple[int, ...], ...]: ...
    @property
    def name(self) -> Optional[str]: ...
    def __init__(self, cells: Iterable[_Cell], allowed: Iterable[Iterable[int]], name: Optional[str] = None) -> None: ...

class PairRelationAll(Rule):
    """Every two cells of an area satisfy a given relation.

    cells: The area.
    allowed: For each value, from the lowest, the values that may stand beside it. Only what is allowed in both orders is.
    name: What the relation is called. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def allowed(self) -> Tuple[Tuple[int, ...], ...]: ...
    @property
    def name(self) -> Optional[str]: ...
    def __init__(self, cells: Iterable[_Cell], allowed: Iterable[Iterable[int]], name: Optional[str] = None) -> None: ...

class ColumnIndexer(Rule):
    """A marked cell tells in which column of its row the number of its own column stands.

    cells: The marked cells.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class RowIndexer(Rule):
    """A marked cell tells in which row of its column the number of its own row stands.

    cells: The marked cells.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class BoxIndexer(Rule):
    """A marked cell tells in which position of its box the number of its own position stands.

    cells: The marked cells.
    height: Rows of a box.
    width: Columns of a box.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def __init__(self, cells: Iterable[_Cell], height: int, width: int) -> None: ...

class ValueIndex(Rule):
    """The second cell of a line tells how many cells after it the first cell's digit stands again.

    cells: The cell with the value, the cell with the distance, and those that follow it.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class CountingCircles(Rule):
    """A digit in a circle tells how many circles hold that digit.

    cells: The cells with circles.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class CountDistinct(Rule):
    """A cell holds the number of different digits in other cells.

    control: The cell that tells.
    cells: The cells that it tells of; the control cell is none of them.
    """

    @property
    def control(self) -> str: ...
    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, control: _Cell, cells: Iterable[_Cell]) -> None: ...

class Or(Rule):
    """At least one of several rules holds.

    rules: The branches.
    """

    @property
    def rules(self) -> Tuple[Rule, ...]: ...
    def __init__(self, rules: Iterable[Rule]) -> None: ...

class And(Rule):
    """All of several rules hold; it groups rules inside an or.

    rules: The rules.
    """

    @property
    def rules(self) -> Tuple[Rule, ...]: ...
    def __init__(self, rules: Iterable[Rule]) -> None: ...

class Sum(Rule):
    """Cells, each times its coefficient if one is given, sum to a number; digits may repeat.

    cells: The cells.
    sum: What they add up to.
    coefficients: A factor for each cell, -100 to 100; all 1 where there are none. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def sum(self) -> int: ...
    @property
    def coefficients(self) -> Tuple[int, ...]: ...
    def __init__(self, cells: Iterable[_Cell], sum: int, coefficients: Optional[Iterable[int]] = None) -> None: ...

class LittleKiller(Rule):
    """Digits along a diagonal sum to the clue; they may repeat.

    cell: The first cell, at the edge.
    direction: Where the diagonal goes from there.
    sum: What the values add up to.
    """

    @property
    def cell(self) -> str: ...
    @property
    def direction(self) -> Literal["down-right", "down-left", "up-right", "up-left"]: ...
    @property
    def sum(self) -> int: ...
    def __init__(self, cell: _Cell, direction: Literal["down-right", "down-left", "up-right", "up-left"], sum: int) -> None: ...

class EqualSums(Rule):
    """Several lists of cells have the same sum.

    lists: The lists. One alone demands nothing.
    """

    @property
    def lists(self) -> Tuple[Tuple[str, ...], ...]: ...
    def __init__(self, lists: Iterable[Iterable[_Cell]]) -> None: ...

class CageMulti(Rule):
    """Digits in a cage do not repeat, and sum to one of the given numbers.

    cells: The area.
    sums: The sums that are possible.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def sums(self) -> Tuple[int, ...]: ...
    def __init__(self, cells: Iterable[_Cell], sums: Iterable[int]) -> None: ...

class Rellik(Rule):
    """Digits in a cage do not repeat, and no group of them sums to the clue.

    cells: The area.
    sum: What must not be made.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def sum(self) -> int: ...
    def __init__(self, cells: Iterable[_Cell], sum: int) -> None: ...

class Lunchbox(Rule):
    """Digits on a line do not repeat, and those between its smallest and its largest digit sum to the clue.

    cells: The line.
    sum: What lies between the smallest and the largest value adds up to this.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def sum(self) -> int: ...
    def __init__(self, cells: Iterable[_Cell], sum: int) -> None: ...

class Arrow(Rule):
    """Digits along the arrow sum to the digit in its circle; they may repeat.

    circle: The cell that tells the sum.
    shaft: The cells that add up, without the circle.
    """

    @property
    def circle(self) -> str: ...
    @property
    def shaft(self) -> Tuple[str, ...]: ...
    def __init__(self, circle: _Cell, shaft: Iterable[_Cell]) -> None: ...

class PillArrow(Rule):
    """Digits along the arrow sum to the number in its pill.

    pill: Two or more cells that are read as a number, row by row, whatever their order here.
    shaft: The cells that add up.
    """

    @property
    def pill(self) -> Tuple[str, ...]: ...
    @property
    def shaft(self) -> Tuple[str, ...]: ...
    def __init__(self, pill: Iterable[_Cell], shaft: Iterable[_Cell]) -> None: ...

class DoubleArrow(Rule):
    """Digits between the two circles of a line have the same sum as the circles.

    cells: The line, at least three cells; the circles are its ends.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class Renban(Rule):
    """Digits on the line are consecutive and do not repeat; they may be in any order.

    cells: The line.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class Nabner(Rule):
    """No two digits on the line are equal or consecutive.

    cells: The line.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class Whispers(Rule):
    """Neighbouring digits on the line differ by at least 5 in a grid of 9 digits, or by the given number.

    cells: The line.
    difference: The least difference; without it, half the number of values, rounded up. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def difference(self) -> Optional[int]: ...
    def __init__(self, cells: Iterable[_Cell], difference: Optional[int] = None) -> None: ...

class Palindrome(Rule):
    """Digits along the line read the same from both ends.

    cells: The line.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class Between(Rule):
    """Digits on the line lie strictly between the digits at its ends.

    cells: The line. Fewer than three cells demand nothing.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class Lockout(Rule):
    """The ends of the line differ by at least 4, or by the given number, and the other digits lie outside the range between them.

    cells: The line. One cell alone demands nothing.
    difference: The least difference of the ends. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def difference(self) -> int: ...
    def __init__(self, cells: Iterable[_Cell], difference: Optional[int] = None) -> None: ...

class RegionSum(Rule):
    """Digits on the line have the same sum in every region that it passes through.

    pieces: The pieces of the line, in order. One alone demands nothing.
    """

    @property
    def pieces(self) -> Tuple[Tuple[str, ...], ...]: ...
    def __init__(self, pieces: Iterable[Iterable[_Cell]]) -> None: ...

class SumLine(Rule):
    """A line can be cut into pieces that each sum to 10, or to the given number.

    cells: The line.
    sum: What each run adds up to. Can be left out.
    loop: Whether the last cell is followed by the first. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def sum(self) -> int: ...
    @property
    def loop(self) -> bool: ...
    def __init__(self, cells: Iterable[_Cell], sum: Optional[int] = None, loop: Optional[bool] = None) -> None: ...

class Zipper(Rule):
    """Cells at the same distance from the middle of a line have the same sum, which a middle cell holds.

    cells: The line. Fewer than three cells demand nothing.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class Modular(Rule):
    """Any m neighbouring cells of a line have different remainders when divided by m, which is 3 unless given.

    cells: The line.
    modulus: The number that values are divided by. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def modulus(self) -> int: ...
    def __init__(self, cells: Iterable[_Cell], modulus: Optional[int] = None) -> None: ...

class Entropic(Rule):
    """Any three neighbouring cells of a line hold a low, a middle and a high digit.

    cells: The line.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class XSum(Rule):
    """The first cell of a row or column, seen from the clue, tells how many cells, itself included, sum to the clue.

    sight: The row or column, and the side from which it is seen.
    sum: What the first cells add up to.
    """

    @property
    def sight(self) -> str: ...
    @property
    def sum(self) -> int: ...
    def __init__(self, sight: str, sum: int) -> None: ...

class Skyscraper(Rule):
    """Digits are heights: the clue counts the cells of a row or column that are higher than all before them.

    sight: The row or column, and the side from which it is seen.
    count: The number of visible cells.
    """

    @property
    def sight(self) -> str: ...
    @property
    def count(self) -> int: ...
    def __init__(self, sight: str, count: int) -> None: ...

class HiddenSkyscraper(Rule):
    """Digits are heights: the clue is the first digit of a row or column that is not higher than all before it.

    sight: The row or column, and the side from which it is seen.
    value: The value of the first cell that is not visible. The first cell of all hides behind nothing.
    """

    @property
    def sight(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, sight: str, value: int) -> None: ...

class NumberedRoom(Rule):
    """The first cell of a row or column, seen from the clue, tells in which cell the clue's digit stands.

    sight: The row or column, and the side from which it is seen.
    value: The value that stands in the cell of that number.
    """

    @property
    def sight(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, sight: str, value: int) -> None: ...

class EdgeSum(Rule):
    """The first three cells of a row or column, or as many as given, sum to the clue.

    sight: The row or column, and the side from which it is seen.
    sum: What the first cells add up to.
    count: How many cells those are. Can be left out.
    """

    @property
    def sight(self) -> str: ...
    @property
    def sum(self) -> int: ...
    @property
    def count(self) -> int: ...
    def __init__(self, sight: str, sum: int, count: Optional[int] = None) -> None: ...

class FullRank(Rule):
    """Rows and columns, read from both ends as numbers, are ranked from the smallest; the clue is the rank of its line.

    sight: The row or column, and the side from which it is read.
    rank: Its place among all rows and columns, from 1.
    ties: Whether other lines may be equal to it. Can be left out.
    """

    @property
    def sight(self) -> str: ...
    @property
    def rank(self) -> int: ...
    @property
    def ties(self) -> bool: ...
    def __init__(self, sight: str, rank: int, ties: Optional[bool] = None) -> None: ...

class Regex(Rule):
    """Digits along a line match a regular expression.

    pattern: The pattern.
    cells: The line.
    """

    @property
    def pattern(self) -> str: ...
    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, pattern: str, cells: Iterable[_Cell]) -> None: ...

class Nfa(Rule):
    """Digits along a line are accepted by an automaton.

    parts: The line, in one part or in several with breaks between them.
    name: What the rule is called. Can be left out.
    start: The states in which it may begin. States are numbers from 0.
    accept: The states that are accepted at the end.
    steps: The steps.
    breaks: From which state to which a break leads. Can be left out.
    """

    @property
    def parts(self) -> Tuple[Tuple[str, ...], ...]: ...
    @property
    def name(self) -> str: ...
    @property
    def start(self) -> Tuple[int, ...]: ...
    @property
    def accept(self) -> Tuple[int, ...]: ...
    @property
    def steps(self) -> Tuple[Tuple[Tuple[str, Any], ...], ...]: ...
    @property
    def breaks(self) -> Tuple[Tuple[int, int], ...]: ...
    def __init__(self, *, parts: Iterable[Iterable[_Cell]], start: Iterable[int], accept: Iterable[int], steps: Iterable[Mapping[str, Any]], name: Optional[str] = None, breaks: Optional[Iterable[Sequence[int]]] = None) -> None: ...

class ConnectedValues(Rule):
    """The cells with certain digits form one connected area, of a given size if there is one.

    values: The values of the area.
    size: How many cells it has, if that is known. Can be left out.
    group: The variables that are meant, if not the cells of the grid. Can be left out.
    """

    @property
    def values(self) -> Tuple[int, ...]: ...
    @property
    def size(self) -> Optional[int]: ...
    @property
    def group(self) -> Optional[str]: ...
    def __init__(self, values: Iterable[int], size: Optional[int] = None, group: Optional[str] = None) -> None: ...

class NoSquare(Rule):
    """No 2x2 square consists only of certain digits.

    values: The values that do not fill a square.
    group: The variables that are meant, if not the cells of the grid. Can be left out.
    """

    @property
    def values(self) -> Tuple[int, ...]: ...
    @property
    def group(self) -> Optional[str]: ...
    def __init__(self, values: Iterable[int], group: Optional[str] = None) -> None: ...

class Chess(Rule):
    """Cells that are certain moves apart hold different digits.

    moves: The moves, as pairs of how many lines to go one way and the other.
    values: The values that must not be equal; all unless given. Can be left out.
    cells: Cells from which moves are made; all unless given. Can be left out.
    """

    @property
    def moves(self) -> Tuple[Tuple[int, int], ...]: ...
    @property
    def values(self) -> Optional[Tuple[int, ...]]: ...
    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, moves: Iterable[Sequence[int]], values: Optional[Iterable[int]] = None, cells: Optional[Iterable[_Cell]] = None) -> None: ...

class Knightmare(Rule):
    """Cells a knight's move apart do not add up to 5 or 15, or to other given sums.

    sums: The sums that do not occur. Can be left out.
    """

    @property
    def sums(self) -> Tuple[int, ...]: ...
    def __init__(self, sums: Optional[Iterable[int]] = None) -> None: ...

class ChaosConstruction(Rule):
    """The grid splits into connected regions, to be found, in which no digit repeats.

    regions: The variables with the numbers of the regions, one for each cell of the grid in the same order.
    size: How many cells a region has; as many as a longest line unless given. Can be left out.
    """

    @property
    def regions(self) -> str: ...
    @property
    def size(self) -> Optional[int]: ...
    def __init__(self, regions: str, size: Optional[int] = None) -> None: ...

class ChaosArrow(Rule):
    """A cell holds how far a region that is to be found reaches along some arms.

    control: The cell that tells.
    arms: The arms: lists of the numbers of regions, each from the same first place on. It counts once.
    without_first: Whether the first place is not counted. Can be left out.
    """

    @property
    def control(self) -> str: ...
    @property
    def arms(self) -> Tuple[Tuple[str, ...], ...]: ...
    @property
    def without_first(self) -> bool: ...
    def __init__(self, control: _Cell, arms: Iterable[Iterable[_Cell]], without_first: Optional[bool] = None) -> None: ...

class ChaosCount(Rule):
    """A cell holds how many cells of a list are in one region that is to be found.

    control: The cell that tells.
    cells: The numbers of regions.
    without_first: Whether the first place is not counted. Can be left out.
    """

    @property
    def control(self) -> str: ...
    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def without_first(self) -> bool: ...
    def __init__(self, control: _Cell, cells: Iterable[_Cell], without_first: Optional[bool] = None) -> None: ...

class Doppelganger(Rule):
    """Every row, column and box has a 0 and misses a digit of its own; those of each 0 miss different ones.

    rows: The variables for what each row misses.
    columns: The variables for what each column misses.
    boxes: The variables for what each box misses, row by row, if there are boxes. Can be left out.
    height: The rows of a box. Can be left out.
    width: The columns of a box. Can be left out.
    """

    @property
    def rows(self) -> str: ...
    @property
    def columns(self) -> str: ...
    @property
    def boxes(self) -> Optional[str]: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    def __init__(self, rows: str, columns: str, boxes: Optional[str] = None, height: Optional[int] = None, width: Optional[int] = None) -> None: ...

class NoRankTies(Rule):
    """No two rows or columns, read from either end, are equal."""

    def __init__(self) -> None: ...

class CrossSum(Rule):
    """Digits of a run do not repeat, and sum to the clue in front of it.

    cells: The run, from the left or from the top.
    sum: What the values add up to; without it they are only distinct. Can be left out.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def sum(self) -> Optional[int]: ...
    def __init__(self, cells: Iterable[_Cell], sum: Optional[int] = None) -> None: ...

class Calculation(Rule):
    """The number in the corner of an area is the sum (+), the product (×), the difference (-) or the quotient (÷) of its digits.

    cells: The area; it need not be connected.
    operator: How the values give the result; by any of the four unless given. Can be left out.
    result: What the values give.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    @property
    def operator(self) -> Optional[Literal["+", "-", "*", "/"]]: ...
    @property
    def result(self) -> int: ...
    def __init__(self, *, cells: Iterable[_Cell], result: int, operator: Optional[Literal["+", "-", "*", "/"]] = None) -> None: ...

class Straights(Rule):
    """Digits of every run of cells in a row or column are consecutive, in any order; runs end at walls.

    walls: Cells that end runs and are in none. Can be left out.
    """

    @property
    def walls(self) -> Optional[Tuple[str, ...]]: ...
    def __init__(self, walls: Optional[Iterable[_Cell]] = None) -> None: ...

class NumberedRegions(Rule):
    """A region of n cells holds the digits 1 to n.

    regions: The cells of each region. Cells may be in none, but not in two.
    """

    @property
    def regions(self) -> Tuple[Tuple[str, ...], ...]: ...
    def __init__(self, regions: Iterable[Iterable[_Cell]]) -> None: ...

class FirstSeen(Rule):
    """The clue is the first digit of a row or column; cells of the lowest digit count as empty.

    sight: The row or column, and the side from which it is seen.
    value: The first value that is not the lowest.
    """

    @property
    def sight(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __init__(self, sight: str, value: int) -> None: ...

class BetweenBlocks(Rule):
    """Digits between the two cells of a row or column with the lowest digit sum to the clue.

    line: The row or column.
    sum: What lies between the two cells of the lowest value adds up to this.
    """

    @property
    def line(self) -> str: ...
    @property
    def sum(self) -> int: ...
    def __init__(self, line: str, sum: int) -> None: ...

class CornerResult(Rule):
    """Both diagonals of the four cells around a circle give its number, or all four digits are even or odd.

    corner: The upper left one of the four cells.
    sign: What is done with the two values of a diagonal, or what all four values are.
    result: What the values of each diagonal give; 0 if the four values are even or odd. Can be left out.
    """

    @property
    def corner(self) -> str: ...
    @property
    def sign(self) -> Literal["+", "-", "*", "/", "even", "odd"]: ...
    @property
    def result(self) -> int: ...
    def __init__(self, corner: _Cell, sign: Literal["+", "-", "*", "/", "even", "odd"], result: Optional[int] = None) -> None: ...

class Walk(Rule):
    """The numbers walk through the whole grid: each stands once, beside its successor.

    diagonal: Whether a step may also be diagonal. Can be left out.
    """

    @property
    def diagonal(self) -> bool: ...
    def __init__(self, diagonal: Optional[bool] = None) -> None: ...

class LinesContain(Rule):
    """Every row and column contains each listed digit exactly as often as it is listed.

    values: The values, repeated as often as they occur in each line.
    """

    @property
    def values(self) -> Tuple[int, ...]: ...
    def __init__(self, values: Iterable[int]) -> None: ...

class RegionsContain(Rule):
    """Every region contains each listed digit exactly as often as it is listed.

    regions: The region of each cell, row by row; `null` is in none.
    values: The values, repeated as often as they occur in each region.
    """

    @property
    def regions(self) -> Tuple[Optional[int], ...]: ...
    @property
    def values(self) -> Tuple[int, ...]: ...
    def __init__(self, regions: Iterable[Optional[int]], values: Iterable[int]) -> None: ...

class LinesDiffer(Rule):
    """No two rows are alike, and no two columns.

    lines: Only these rows, or only these columns; all rows and all columns unless given. Can be left out.
    """

    @property
    def lines(self) -> Tuple[str, ...]: ...
    def __init__(self, lines: Optional[Iterable[str]] = None) -> None: ...

class NoThree(Rule):
    """No three neighbouring cells of a row or column hold the same digit."""

    def __init__(self) -> None: ...

class Apart(Rule):
    """Cells with one of the listed digits never touch, not even at a corner.

    values: The values that keep a distance, from each other as well.
    """

    @property
    def values(self) -> Tuple[int, ...]: ...
    def __init__(self, values: Iterable[int]) -> None: ...

class LineCount(Rule):
    """A number beside a row or column says how many of its cells are shaded, or hold the given digit.

    line: The row or column.
    count: How many of its cells hold the value.
    value: The value. Can be left out.
    """

    @property
    def line(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def value(self) -> int: ...
    def __init__(self, line: str, count: int, value: Optional[int] = None) -> None: ...

class GridCount(Rule):
    """So many cells of the whole grid are shaded, or hold the given digit.

    count: How many of its cells hold the value.
    value: The value. Can be left out.
    """

    @property
    def count(self) -> int: ...
    @property
    def value(self) -> int: ...
    def __init__(self, count: int, value: Optional[int] = None) -> None: ...

class CountAround(Rule):
    """A number says how many of the cells around it are shaded, or hold the given digit.

    cell: Where the number stands.
    count: How many cells hold the value.
    value: The value. Can be left out.
    itself: Whether the cell itself is counted; otherwise it does not hold the value. Can be left out.
    """

    @property
    def cell(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def value(self) -> int: ...
    @property
    def itself(self) -> bool: ...
    def __init__(self, cell: _Cell, count: int, value: Optional[int] = None, itself: Optional[bool] = None) -> None: ...

class WeightedSum(Rule):
    """The shaded cells of a row or column weigh as much as the number beside it says; a cell weighs its place in the line, unless it has a number of its own.

    line: The row or column.
    sum: What the cells that hold the value weigh together.
    weights: What each cell of the line weighs; its place from the left or from the top, from 1, unless given. Can be left out.
    value: The value. Can be left out.
    """

    @property
    def line(self) -> str: ...
    @property
    def sum(self) -> int: ...
    @property
    def weights(self) -> Tuple[int, ...]: ...
    @property
    def value(self) -> int: ...
    def __init__(self, line: str, sum: int, weights: Optional[Iterable[int]] = None, value: Optional[int] = None) -> None: ...

class Tents(Rule):
    """Every tree has a tent of its own beside it, across or down, and every tent belongs to a tree.

    trees: The cells of the trees.
    """

    @property
    def trees(self) -> Tuple[str, ...]: ...
    def __init__(self, trees: Iterable[_Cell]) -> None: ...

class Mercury(Rule):
    """A thermometer is shaded from its bulb on, as far as its mercury reaches.

    cells: The cells, the bulb first.
    """

    @property
    def cells(self) -> Tuple[str, ...]: ...
    def __init__(self, cells: Iterable[_Cell]) -> None: ...

class DifferentNeighbours(Rule):
    """All cells of a region hold the same digit, and regions that touch, even at a corner, hold different ones.

    regions: The region of each cell, row by row; `null` is in none.
    """

    @property
    def regions(self) -> Tuple[Optional[int], ...]: ...
    def __init__(self, regions: Iterable[Optional[int]]) -> None: ...

class EqualNeighbour(Rule):
    """A marked cell has a neighbour, across or down, with the same digit; or it has none, if it is alone.

    cell: The cell.
    alone: Whether it has no equal neighbour. Can be left out.
    """

    @property
    def cell(self) -> str: ...
    @property
    def alone(self) -> bool: ...
    def __init__(self, cell: _Cell, alone: Optional[bool] = None) -> None: ...
