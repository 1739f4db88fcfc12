import { Readable } from "node:stream";
import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import { archive } from "./archive.ts";
import type { Entry } from "./archive-records.ts";
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
import { rowsLeft } from "./rows-left.ts";
import { MOST_ROWS, sheetXml } from "./sheet.ts";
import { sheetNamer } from "./sheet-names.ts";
import { stylesXml } from "./styles.ts";
import { zoneClock } from "./zone-clock.ts";

/** What a workbook is sent as. */
export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export interface Workbook<Row> {
  /** Sheets of an Arabic one run from right to left. */
  locale: Locale;
  /** Moments are written by the clocks of this zone, such as Asia/Amman. */
  timeZone: string;
  properties: WorkbookProperties;
  sheets: [Sheet<Row>, ...Sheet<Row>[]];
  /** Rows of a sheet, its heading among them; for tests. */
  mostRows?: number;
}

/**
 * An .xlsx, written while its rows are read: whatever there is, no more than a few hundred rows of it are in memory, and rows are asked
 * for no faster than the file is taken. Rows that a sheet cannot hold go on in another, named "Orders (2)".
 *
 * When the stream is destroyed, as by a client that goes away, the rows' source is ended (its `return` is called). When the source
 * throws, the stream is destroyed with that error, and what was sent is no whole file.
 * @throws RangeError as the stream's error: a number that is no whole one, a moment before 1900, more than 4 GiB
 */
export function workbook<Row>(book: Workbook<Row>): Readable {
  return Readable.from(archive(entries(book)), { objectMode: false, highWaterMark: 65_536 });
}

async function* entries<Row>({ locale, timeZone, properties, sheets, mostRows = MOST_ROWS }: Workbook<Row>): AsyncGenerator<Entry> {
  yield { name: "[Content_Types].xml", content: [contentTypes()] };
  yield { name: "_rels/.rels", content: [packageRelationships()] };
  yield { name: "docProps/core.xml", content: [coreProperties(properties)] };
  yield { name: "docProps/app.xml", content: [appProperties()] };
  yield { name: "xl/styles.xml", content: [stylesXml()] };
  const layout = { rightToLeft: directionOf(locale) === "rtl", clock: zoneClock(timeZone), mostRows };
  const nameOf = sheetNamer();
  const names: string[] = [];
  for (const sheet of sheets) {
    const source = rowsLeft(sheet.rows);
    try {
      do {
        names.push(nameOf(sheet.name));
        const content = sheetXml(sheet, source, { ...layout, selected: names.length === 1 });
        yield { name: `xl/worksheets/sheet${names.length}.xml`, content };
      } while (await source.more());
    } finally {
      await source.close();
    }
  }
  yield { name: "xl/workbook.xml", content: [workbookXml(names)] };
  yield { name: "xl/_rels/workbook.xml.rels", content: [workbookRelationships(names.length)] };
}
