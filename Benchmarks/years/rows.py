"""Tables of this benchmark: each part has columns of its own."""

from table import Table


class Rows(Table):
    def __init__(self, *head):
        super().__init__()
        self.HEAD = head

    def row(self, *cells):
        self.rows.append(tuple(str(cell) for cell in cells))


def verdict(is_reached):
    return "yes" if is_reached else "NO"
