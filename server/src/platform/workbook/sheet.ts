import { cellWriter, textCell } from "./cells.ts";
import { lettersOf, type Sheet, widthOf } from "./columns.ts";
import type { RowsLeft } from "./rows-left.ts";
import { STYLE } from "./styles.ts";
import type { Clock } from "./zone-clock.ts";

/** Rows of a sheet, the heading among them: what Excel, LibreOffice and Numbers take. */
export const MOST_ROWS = 1_048_576;
/** Characters that are handed on at once. */
const PIECE = 65_536;

export interface Layout {
  rightToLeft: boolean;
  /** The one that is open when the workbook is: the first. */
  selected: boolean;
  clock: Clock;
  mostRows: number;
}

/**
 * A worksheet's XML, in pieces, of as many rows as it holds.
 * @param source the rows that are left; those that do not fit stay in it
 * @returns true when rows are left for another sheet
 */
export async function* sheetXml<Row>(
  { columns }: Pick<Sheet<Row>, "columns">,
  source: RowsLeft<Row>,
  { rightToLeft, selected, clock, mostRows }: Layout,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => lettersOf(index));
  const writers = columns.map((column, index) => ({ letter: letters[index], write: cellWriter(column, clock) }));
  const widths = columns.map((column, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`);
  const direction = rightToLeft ? ' rightToLeft="1"' : "";
  const chosen = selected ? ' tabSelected="1"' : "";
  let piece =
    '<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView${direction}${chosen} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
    `<cols>${widths.join("")}</cols><sheetData>` +
    `<row r="1">${columns.map(({ heading }, index) => textCell(heading, `${letters[index]}1`, STYLE.heading)).join("")}</row>`;
  let at = 1;
  while (at < mostRows && (await source.more())) {
    const row = source.take();
    at += 1;
    piece += `<row r="${at}">`;
    for (const { letter, write } of writers) piece += write(`${letter}${at}`, row);
    piece += "</row>";
    if (piece.length >= PIECE) {
      yield piece;
      piece = "";
    }
  }
  const all = `A1:${letters.at(-1)}${at}`;
  yield `${piece}</sheetData><autoFilter ref="${all}"/><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}
