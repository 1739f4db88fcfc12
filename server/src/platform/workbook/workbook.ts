import { Readable } from "node:stream";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { archive } from "./archive.ts";
import type { ArchiveEntry } from "./archive-records.ts";
import type { Sheet } from "./columns.ts";
import {
  appProperties,
  contentTypes,
  coreProperties,
  packageRelationships,
  type WorkbookProperties,
  workbookRelationships,
  workbookXml,
} from "./parts.ts";
import { createRowReader } from "./row-reader.ts";
import { serialDateFormatter } from "./serial-date.ts";
import { MAX_ROWS, sheetXml } from "./sheet.ts";
import { sheetNamer } from "./sheet-names.ts";
import { stylesXml } from "./styles.ts";

/** Media type of workbooks. */
export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export interface Workbook<Row> {
  /** Sheets in Arabic run from right to left. */
  locale: Locale;
  /** Time zone of dates, such as Asia/Amman. */
  timeZone: string;
  properties: WorkbookProperties;
  sheets: [Sheet<Row>, ...Sheet<Row>[]];
  /** Maximum number of rows in a sheet, including the heading; for tests. */
  maxRows?: number;
}

/**
 * Streams an .xlsx file while its rows are read: at most a few hundred rows are in memory, and rows
 * are read no faster than the file is consumed (backpressure). Rows that do not fit into a sheet
 * continue on another one, named "Orders (2)".
 *
 * If the stream is destroyed, as when the client disconnects, the source of the rows is ended (its
 * `return` is called). If the source throws, the stream is destroyed with that error, and the file
 * that was sent is incomplete.
 * @throws RangeError as the stream's error: a number that is not an integer, a date before March
 *   1900, more than 4 GiB
 */
export function createWorkbookStream<Row>(book: Workbook<Row>): Readable {
  return Readable.from(archive(entries(book)), { objectMode: false, highWaterMark: 65_536 });
}

async function* entries<Row>({
  locale,
  timeZone,
  properties,
  sheets,
  maxRows = MAX_ROWS,
}: Workbook<Row>): AsyncGenerator<ArchiveEntry> {
  yield { name: "[Content_Types].xml", content: [contentTypes()] };
  yield { name: "_rels/.rels", content: [packageRelationships()] };
  yield { name: "docProps/core.xml", content: [coreProperties(properties)] };
  yield { name: "docProps/app.xml", content: [appProperties()] };
  yield { name: "xl/styles.xml", content: [stylesXml()] };
  const layout = {
    rightToLeft: directionOf(locale) === "rtl",
    toSerialDate: serialDateFormatter(timeZone),
    maxRows,
  };
  const nameOf = sheetNamer();
  const names: string[] = [];
  for (const sheet of sheets) {
    const source = createRowReader(sheet.rows);
    try {
      do {
        names.push(nameOf(sheet.name));
        const content = sheetXml(sheet, source, { ...layout, selected: names.length === 1 });
        yield { name: `xl/worksheets/sheet${names.length}.xml`, content };
      } while (await source.hasNext());
    } finally {
      await source.close();
    }
  }
  yield { name: "xl/workbook.xml", content: [workbookXml(names)] };
  yield { name: "xl/_rels/workbook.xml.rels", content: [workbookRelationships(names.length)] };
}
