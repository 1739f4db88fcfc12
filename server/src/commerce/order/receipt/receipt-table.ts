import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import {
  CONTENT_BOTTOM,
  CONTENT_WIDTH,
  type Column,
  drawLines,
  drawRule,
  LINE_COLOUR,
  layOutText,
  lineHeight,
  MUTED_COLOUR,
  PAGE,
  TEXT_COLOUR,
} from "./pdf/pdf-canvas.ts";
import type { TextLine, TextStyle } from "./pdf/text-lines.ts";
import { addPage, type TaggedReceipt } from "./receipt-frame.ts";

const HEADING_STYLE: TextStyle = { size: 9, weight: 400, colour: MUTED_COLOUR };
const CELL_STYLE: TextStyle = { size: 10, weight: 400, colour: TEXT_COLOUR };
const TOTAL_STYLE: TextStyle = { size: 10, weight: 400, colour: MUTED_COLOUR };
const PAID_STYLE: TextStyle = { size: 12, weight: 700, colour: TEXT_COLOUR };
const PADDING = 5;

const column = (from: number, to: number, align: Column["align"]): Column => ({
  from,
  width: to - from,
  align,
});
const COLUMNS: Column[] = [
  column(0, 206, "start"),
  column(214, 262, "end"),
  column(270, 365, "end"),
  column(373, CONTENT_WIDTH, "end"),
];
const LABEL_COLUMN = column(190, 365, "end");
const AMOUNT_COLUMN = column(373, CONTENT_WIDTH, "end");
/** Maximum height of a row that fits on a separate page. */
const MAX_ROW_HEIGHT = CONTENT_BOTTOM - PAGE.margin - 90;
/** Height that must be left on a page for a longer row to begin there. */
const MIN_ROW_START = 3 * lineHeight(CELL_STYLE) + 2 * PADDING;

/** Draws the table of purchased items, with its headings on each page. */
export function drawReceiptLines(page: TaggedReceipt): void {
  const { canvas, receipt } = page;
  const message = messagesFor(receipt.locale);
  const integerFormat = numberFormat(receipt.locale);
  const table = page.beginPart("Table");
  const headings = ["description", "quantity", "unitPrice", "amount"].map((name) =>
    message(`receipt.${name}`),
  );
  const drawHeadings = () => {
    drawRow(page, table, "TH", cells(page, headings, HEADING_STYLE), HEADING_STYLE);
  };
  canvas.y += 22;
  if (canvas.y + lineHeight(HEADING_STYLE) + 2 * PADDING + MIN_ROW_START > CONTENT_BOTTOM)
    addPage(page);
  drawHeadings();
  for (const { description, quantity, unitPrice, amount } of receipt.lines) {
    const texts = [
      description,
      integerFormat.format(quantity),
      formatCurrency(unitPrice, receipt.locale),
      formatCurrency(amount, receipt.locale),
    ];
    let remaining = cells(page, texts, CELL_STYLE);
    const height = maxLines(remaining) * lineHeight(CELL_STYLE) + 2 * PADDING;
    // A row that no page can hold begins here if there is room for more than a line.
    if (canvas.y + (height > MAX_ROW_HEIGHT ? MIN_ROW_START : height) > CONTENT_BOTTOM) {
      addPage(page);
      drawHeadings();
    }
    for (;;) {
      const fitting = Math.max(
        1,
        Math.floor((CONTENT_BOTTOM - canvas.y - 2 * PADDING) / lineHeight(CELL_STYLE)),
      );
      if (maxLines(remaining) <= fitting) {
        drawRow(page, table, "TD", remaining, CELL_STYLE);
        break;
      }
      drawRow(page, table, "TD", sliceRow(remaining, 0, fitting), CELL_STYLE);
      remaining = sliceRow(remaining, fitting);
      addPage(page);
      drawHeadings();
    }
  }
  table.end();
}

/** Cell of a row: its lines, and its text unless only a part of it is drawn. */
interface Cell {
  text: string | null;
  lines: TextLine[];
}

const cells = ({ canvas }: TaggedReceipt, texts: string[], style: TextStyle): Cell[] =>
  texts.map((text, index) => ({
    text,
    lines: layOutText(canvas, text, style, COLUMNS[index] as Column),
  }));
const maxLines = (row: Cell[]) => Math.max(...row.map(({ lines }) => lines.length));
const sliceRow = (row: Cell[], from: number, to?: number): Cell[] =>
  row.map(({ lines }) => ({ text: null, lines: lines.slice(from, to) }));

/** Draws a row of the table and the rule below it. */
function drawRow(
  page: TaggedReceipt,
  table: ReturnType<TaggedReceipt["beginPart"]>,
  kind: "TH" | "TD",
  rowCells: Cell[],
  style: TextStyle,
): void {
  const { canvas } = page;
  const top = canvas.y + PADDING;
  const part = page.beginPart("TR", table);
  rowCells.forEach(({ text, lines }, index) => {
    page.add(
      kind,
      text,
      () => void drawLines(canvas, lines, style, COLUMNS[index] as Column, top),
      part,
    );
  });
  part.end();
  canvas.y = top + maxLines(rowCells) * lineHeight(style) + PADDING;
  drawArtifactRule(page, 0, CONTENT_WIDTH, LINE_COLOUR);
}

function drawArtifactRule(
  { canvas }: TaggedReceipt,
  from: number,
  width: number,
  colour: string,
): void {
  canvas.document.markContent("Artifact", { type: "Layout" });
  drawRule(canvas, canvas.y, colour, 0.75, from, width);
  canvas.document.endMarkedContent();
}

/** Draws the totals, kept together on one page. */
export function drawReceiptTotals(page: TaggedReceipt): void {
  const { canvas, receipt } = page;
  const rows = receipt.totals.map(({ label, amount, strong }) => {
    const style = strong ? PAID_STYLE : TOTAL_STYLE;
    const value = { ...style, colour: TEXT_COLOUR };
    const texts = [
      layOutText(canvas, label, style, LABEL_COLUMN),
      layOutText(canvas, formatCurrency(amount, receipt.locale), value, AMOUNT_COLUMN),
    ] as const;
    const height =
      Math.max(...texts.map((lines) => lines.length)) * lineHeight(style) + (strong ? 10 : 0);
    return {
      text: `${label} ${formatCurrency(amount, receipt.locale)}`,
      texts,
      style,
      value,
      strong,
      height,
    };
  });
  if (canvas.y + 8 + rows.reduce((amount, { height }) => amount + height, 0) > CONTENT_BOTTOM)
    addPage(page);
  canvas.y += 8;
  for (const { text, texts, style, value, strong, height } of rows) {
    if (canvas.y + height > CONTENT_BOTTOM) addPage(page);
    if (strong) {
      canvas.y += 4;
      drawArtifactRule(page, LABEL_COLUMN.from, CONTENT_WIDTH - LABEL_COLUMN.from, TEXT_COLOUR);
      canvas.y += 6;
    }
    const top = canvas.y;
    page.add("P", text, () => {
      drawLines(canvas, texts[0], style, LABEL_COLUMN, top);
      drawLines(canvas, texts[1], value, AMOUNT_COLUMN, top);
    });
    canvas.y = top + height - (strong ? 10 : 0);
  }
}
