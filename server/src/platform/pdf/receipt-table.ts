import { moneyText } from "@masthead/contract/commerce/money.ts";
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
  const whole = new Intl.NumberFormat(receipt.locale);
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
    const height = Math.max(...left.map((lines) => lines.length)) * lineHeight(CELL) + 2 * PADDING;
    // One that no page can hold begins where it is, if more than a line of it has room.
    if (paper.y + (height > ROOM ? BEGUN : height) > BOTTOM) {
      newPage(page);
      headed();
    }
    for (;;) {
      const fitting = Math.max(1, Math.floor((BOTTOM - paper.y - 2 * PADDING) / lineHeight(CELL)));
      row(
        page,
        table,
        "TD",
        left.map((lines) => lines.slice(0, fitting)),
        CELL,
      );
      left = left.map((lines) => lines.slice(fitting));
      if (left.every((lines) => !lines.length)) break;
      newPage(page);
      headed();
    }
  }
  table.end();
}

const cells = ({ paper }: Tagged, texts: string[], style: TextStyle) =>
  texts.map((text, index) => inColumn(paper, text, style, COLUMNS[index] as Column));

/** A row of the table, and the line below it. */
function row(page: Tagged, table: ReturnType<Tagged["part"]>, kind: "TH" | "TD", texts: Line[][], style: TextStyle): void {
  const { paper } = page;
  const top = paper.y + PADDING;
  const part = page.part("TR", table);
  texts.forEach((lines, index) => {
    page.add(kind, () => void drawLines(paper, lines, style, COLUMNS[index] as Column, top), part);
  });
  part.end();
  paper.y = top + Math.max(...texts.map((lines) => lines.length)) * lineHeight(style) + PADDING;
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
    return { texts, style, value, strong, height };
  });
  if (paper.y + 8 + rows.reduce((sum, { height }) => sum + height, 0) > BOTTOM) newPage(page);
  paper.y += 8;
  for (const { texts, style, value, strong, height } of rows) {
    if (paper.y + height > BOTTOM) newPage(page);
    if (strong) {
      paper.y += 4;
      drawRule(page, LABEL.from, CONTENT - LABEL.from, INK);
      paper.y += 6;
    }
    const top = paper.y;
    page.add("P", () => {
      drawLines(paper, texts[0], style, LABEL, top);
      drawLines(paper, texts[1], value, SUM, top);
    });
    paper.y = top + height - (strong ? 10 : 0);
  }
}
