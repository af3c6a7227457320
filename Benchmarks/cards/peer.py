"""The same sheets as a Python programmer would make them: segno for the codes, reportlab for the PDF."""

import csv
import sys

import segno
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 85.60 * mm, 53.98 * mm
COLUMNS, ROWS = 2, 5


def set_fitted(page, text, x, y, width, font, size):
    """One line, smaller where it is too long."""
    size = min(size, size * width / max(pdfmetrics.stringWidth(text, font, size), 1))
    page.setFont(font, size)
    page.drawString(x, y, text)


def draw_code(page, text, x, y, room):
    matrix = segno.make(text, error="m", micro=False, boost_error=False).matrix
    module = room / (len(matrix) + 8)
    path = page.beginPath()
    top = y + room - 4 * module
    for row, line in enumerate(matrix):
        column = 0
        while column < len(line):
            start = column
            while column < len(line) and line[column]:
                column += 1
            if column > start:
                path.rect(x + (start + 4) * module, top - (row + 1) * module, (column - start) * module, module)
            column += 1
    page.setFillGray(0)
    page.drawPath(path, stroke=0, fill=1)


def draw_card(page, x, y, name, number, organisation):
    page.setFillColorRGB(0.055, 0.231, 0.18)
    page.rect(x, y + HEIGHT - 13.4 * mm, WIDTH, 13.4 * mm, stroke=0, fill=1)
    page.setFillColorRGB(0.88, 0.64, 0.17)
    page.rect(x, y + HEIGHT - 14.2 * mm, WIDTH, 0.8 * mm, stroke=0, fill=1)
    page.setFillGray(1)
    set_fitted(page, organisation, x + 4 * mm, y + HEIGHT - 9.5 * mm, 70 * mm, "Bold", 13)
    page.setFillGray(0.07)
    set_fitted(page, name, x + 4 * mm, y + HEIGHT - 23 * mm, 41 * mm, "Bold", 17)
    set_fitted(page, number, x + 4 * mm, y + 4 * mm, 41 * mm, "Bold", 12)
    draw_code(page, f"Jmeno a prijmeni: {name}, osobni cislo: {number}", x + 46 * mm, y + 0.6 * mm, 38.7 * mm)


def draw_marks(page, left, bottom):
    page.setLineWidth(0.24)
    for column in range(COLUMNS + 1):
        for y in (bottom - 5 * mm, bottom + ROWS * HEIGHT + mm):
            page.line(left + column * WIDTH, y, left + column * WIDTH, y + 4 * mm)
    for row in range(ROWS + 1):
        for x in (left - 5 * mm, left + COLUMNS * WIDTH + mm):
            page.line(x, bottom + row * HEIGHT, x + 4 * mm, bottom + row * HEIGHT)


def main(table, fonts, out):
    pdfmetrics.registerFont(TTFont("Bold", f"{fonts}/Lato-Bold.ttf"))
    page = Canvas(out, pagesize=A4)
    left, bottom = (A4[0] - COLUMNS * WIDTH) / 2, (A4[1] - ROWS * HEIGHT) / 2
    with open(table, encoding="utf-8", newline="") as file:
        for index, row in enumerate(csv.DictReader(file)):
            place = index % (COLUMNS * ROWS)
            if place == 0:
                if index:
                    page.showPage()
                draw_marks(page, left, bottom)
            x = left + place % COLUMNS * WIDTH
            y = bottom + (ROWS - 1 - place // COLUMNS) * HEIGHT
            draw_card(page, x, y, row["name"], row["number"], row["organisation"])
    page.save()


main(*sys.argv[1:])
