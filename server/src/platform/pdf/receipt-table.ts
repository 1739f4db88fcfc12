import { moneyText } from "@masthead/contract/commerce/money.ts";
import { numberFormat } from "@masthead/contract/system/format.ts";
import { wordsOf } from "../http/words.ts";
import { newPage, type Tagged } from "./receipt-frame.ts";
import { BOTTOM, CONTENT, type Column, drawLines, INK, inColumn, LINE, lineHeight, PAPER, QUIET, rule } from "./sheet-of-paper.ts";
import type { Line, TextStyle } from "./text-lines.ts";

const HEADING: TextStyle = { size: 9, weight: 400, colour: QUIET };
const CELL: TextStyle = { size: 10, weight: 400, colour: INK };
const TOTAL: TextStyle = { size: 10, weight: 400, colour: QUIET };
const PAID: TextStyle = { size: 12, weight: 700, colour: INK };
const PADDING = 5;

const column = (from: number, to: number, align: Column["align"]): Column => ({ from, width: to - from, align });
const COLUMNS: Column[] = [column(0, 206, "start"), column(214, 262, "end"), column(270, 365, "end"), column(373, CONTENT, "end")];
const LABEL = column(190, 365, "end");
const SUM = column(373, CONTENT, "end");
/** Height of a row that a page of its own can hold. */
const ROOM = BOTTOM - PAPER.margin - 90;
const BEGUN = 3 * lineHeight(CELL) + 2 * PADDING;

/** What was bought: a table whose headings stand on each of its pages. */
export function receiptLines(page: Tagged): void {
  const { paper, receipt } = page;
  const words = wordsOf(receipt.locale);
  const whole = numberFormat(receipt.locale);
  const table = page.part("Table");
  const headings = ["description", "quantity", "unitPrice", "sum"].map((name) => words(`receipt.${name}`));
  const headed = () => {
    row(page, table, "TH", cells(page, headings, HEADING), HEADING);
  };
  paper.y += 22;
  if (paper.y + lineHeight(HEADING) + 2 * PADDING + BEGUN > BOTTOM) newPage(page);
  headed();
  for (const { description, quantity, unitPrice, sum } of receipt.lines) {
    const texts = [description, whole.format(quantity), moneyText(unitPrice, receipt.locale), moneyText(sum, receipt.locale)];
    let left = cells(page, texts, CELL);
    const height = highest(left) * lineHeight(CELL) + 2 * PADDING;
    // One that no page can hold begins where it is, if more than a line of it has room.
    if (paper.y + (height > ROOM ? BEGUN : height) > BOTTOM) {
      newPage(page);
      headed();
    }
    for (;;) {
      const fitting = Math.max(1, Math.floor((BOTTOM - paper.y - 2 * PADDING) / lineHeight(CELL)));
      if (highest(left) <= fitting) {
        row(page, table, "TD", left, CELL);
        break;
      }
      row(page, table, "TD", pieces(left, 0, fitting), CELL);
      left = pieces(left, fitting);
      newPage(page);
      headed();
    }
  }
  table.end();
}

/** A cell of a row: its text unless it is only a piece of one, and the lines of it. */
interface Cell {
  text: string | null;
  lines: Line[];
}

const cells = ({ paper }: Tagged, texts: string[], style: TextStyle): Cell[] =>
  texts.map((text, index) => ({ text, lines: inColumn(paper, text, style, COLUMNS[index] as Column) }));
const highest = (row: Cell[]) => Math.max(...row.map(({ lines }) => lines.length));
const pieces = (row: Cell[], from: number, to?: number): Cell[] => row.map(({ lines }) => ({ text: null, lines: lines.slice(from, to) }));

/** A row of the table, and the line below it. */
function row(page: Tagged, table: ReturnType<Tagged["part"]>, kind: "TH" | "TD", all: Cell[], style: TextStyle): void {
  const { paper } = page;
  const top = paper.y + PADDING;
  const part = page.part("TR", table);
  all.forEach(({ text, lines }, index) => {
    page.add(kind, text, () => void drawLines(paper, lines, style, COLUMNS[index] as Column, top), part);
  });
  part.end();
  paper.y = top + highest(all) * lineHeight(style) + PADDING;
  drawRule(page, 0, CONTENT, LINE);
}

function drawRule({ paper }: Tagged, from: number, width: number, colour: string): void {
  paper.document.markContent("Artifact", { type: "Layout" });
  rule(paper, paper.y, colour, 0.75, from, width);
  paper.document.endMarkedContent();
}

/** What it comes to, kept together on a page. */
export function receiptTotals(page: Tagged): void {
  const { paper, receipt } = page;
  const rows = receipt.totals.map(({ label, sum, strong }) => {
    const style = strong ? PAID : TOTAL;
    const value = { ...style, colour: INK };
    const texts = [inColumn(paper, label, style, LABEL), inColumn(paper, moneyText(sum, receipt.locale), value, SUM)] as const;
    const height = Math.max(...texts.map((lines) => lines.length)) * lineHeight(style) + (strong ? 10 : 0);
    return { text: `${label} ${moneyText(sum, receipt.locale)}`, texts, style, value, strong, height };
  });
  if (paper.y + 8 + rows.reduce((sum, { height }) => sum + height, 0) > BOTTOM) newPage(page);
  paper.y += 8;
  for (const { text, texts, style, value, strong, height } of rows) {
    if (paper.y + height > BOTTOM) newPage(page);
    if (strong) {
      paper.y += 4;
      drawRule(page, LABEL.from, CONTENT - LABEL.from, INK);
      paper.y += 6;
    }
    const top = paper.y;
    page.add("P", text, () => {
      drawLines(paper, texts[0], style, LABEL, top);
      drawLines(paper, texts[1], value, SUM, top);
    });
    paper.y = top + height - (strong ? 10 : 0);
  }
}
