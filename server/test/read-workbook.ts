import { buffer } from "node:stream/consumers";
import { unzip } from "./unzip.ts";
import { all, readXml, textOf, type XmlNode } from "./xml.ts";

/** A cell as it is written: what kind, in which number format, and the text or number in it. */
interface ReadCell {
  type: string | undefined;
  format: string;
  quoted: boolean;
  value: string;
}

interface ReadSheet {
  name: string;
  root: XmlNode;
  /** Rows from the heading on, cells by their place, such as B2. */
  cells: Record<string, ReadCell>;
  rows: number;
}

/** Reads an .xlsx as Office programs do: by its list of sheets and what belongs to it. */
export async function readWorkbook(stream: AsyncIterable<Buffer>): Promise<{ files: Map<string, Buffer>; sheets: ReadSheet[] }> {
  const files = unzip(await buffer(stream));
  const part = (name: string) => readXml(files.get(name)?.toString("utf8") ?? "");
  const targets = new Map(
    all(part("xl/_rels/workbook.xml.rels"), "Relationship").map(({ attributes }) => [attributes.Id, attributes.Target]),
  );
  const formats = formatsOf(part("xl/styles.xml"));
  const sheets = all(all(part("xl/workbook.xml"), "sheets")[0], "sheet").map(({ attributes }) => {
    const root = part(`xl/${targets.get(attributes["r:id"])}`);
    const rows = all(all(root, "sheetData")[0], "row");
    const cells = rows.flatMap((row) => all(row, "c")).map((cell) => [cell.attributes.r, readCell(cell, formats)]);
    return { name: attributes.name ?? "", root, rows: rows.length, cells: Object.fromEntries(cells) as Record<string, ReadCell> };
  });
  return { files, sheets };
}

type Formats = { format: string; quoted: boolean }[];

function formatsOf(styles: XmlNode): Formats {
  const named = new Map([
    ["0", "General"],
    ["49", "@"],
  ]);
  for (const { attributes } of all(all(styles, "numFmts")[0], "numFmt")) named.set(attributes.numFmtId ?? "", attributes.formatCode ?? "");
  return all(all(styles, "cellXfs")[0], "xf").map(({ attributes }) => ({
    format: named.get(attributes.numFmtId ?? "") ?? "unknown",
    quoted: attributes.quotePrefix === "1",
  }));
}

function readCell(cell: XmlNode, formats: Formats): ReadCell {
  const { t: type, s } = cell.attributes;
  if (all(cell, "f").length) throw new Error(`${cell.attributes.r} is a formula`);
  const value = type === "inlineStr" ? textOf(all(cell, "is")[0], "t") : textOf(cell, "v");
  return { type, ...(formats[Number(s)] ?? { format: "unknown", quoted: false }), value: value ?? "" };
}
