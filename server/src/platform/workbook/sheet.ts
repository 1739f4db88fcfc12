import { cellWriter, textCell } from "./cells.ts";
import { columnLetters, columnWidth, type Sheet } from "./columns.ts";
import type { RowReader } from "./row-reader.ts";
import type { SerialDateFormatter } from "./serial-date.ts";
import { STYLE } from "./styles.ts";

/** Maximum number of rows in a sheet, including the heading, in Excel, LibreOffice and Numbers. */
export const MAX_ROWS = 1_048_576;
/** Minimum number of characters per chunk. */
const CHUNK_LENGTH = 65_536;

export interface SheetLayout {
  rightToLeft: boolean;
  /** The sheet that is active when the workbook is opened: the first one. */
  selected: boolean;
  toSerialDate: SerialDateFormatter;
  maxRows: number;
}

/**
 * Streams the XML of a worksheet, with as many rows as it can hold.
 * @param source the remaining rows; those that do not fit stay in it
 */
export async function* sheetXml<Row>(
  { columns }: Pick<Sheet<Row>, "columns">,
  source: RowReader<Row>,
  { rightToLeft, selected, toSerialDate, maxRows }: SheetLayout,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const writers = columns.map((column, index) => ({
    letter: letters[index],
    write: cellWriter(column, toSerialDate),
  }));
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(column)}" customWidth="1"/>`,
  );
  const direction = rightToLeft ? ' rightToLeft="1"' : "";
  const tabSelected = selected ? ' tabSelected="1"' : "";
  let chunk =
    '<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView${direction}${tabSelected} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
    `<cols>${widths.join("")}</cols><sheetData>` +
    `<row r="1">${columns.map(({ heading }, index) => textCell(heading, `${letters[index]}1`, STYLE.heading)).join("")}</row>`;
  let rowNumber = 1;
  while (rowNumber < maxRows && (await source.hasNext())) {
    const row = source.next();
    rowNumber += 1;
    chunk += `<row r="${rowNumber}">`;
    for (const { letter, write } of writers) chunk += write(`${letter}${rowNumber}`, row);
    chunk += "</row>";
    if (chunk.length >= CHUNK_LENGTH) {
      yield chunk;
      chunk = "";
    }
  }
  const range = `A1:${letters.at(-1)}${rowNumber}`;
  yield `${chunk}</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}
