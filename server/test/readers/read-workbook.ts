import { buffer } from "node:stream/consumers";
import { unzip } from "./unzip.ts";
import { childrenNamed, childText, readXml, type XmlNode } from "./xml.ts";

/** Cell with its type, number format and raw value. */
interface ReadCell {
  type: string | undefined;
  format: string;
  quoted: boolean;
  value: string;
}

interface ReadSheet {
  name: string;
  root: XmlNode;
  /** Cells by reference, such as B2. */
  cells: Record<string, ReadCell>;
  rows: number;
}

/** Parses an .xlsx file: follows the sheet list of the workbook, as Office programs do. */
export async function readWorkbook(
  stream: AsyncIterable<Buffer>,
): Promise<{ files: Map<string, Buffer>; sheets: ReadSheet[] }> {
  const files = unzip(await buffer(stream));
  const part = (name: string) => readXml(files.get(name)?.toString("utf8") ?? "");
  const targets = new Map(
    childrenNamed(part("xl/_rels/workbook.xml.rels"), "Relationship").map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  );
  const formats = formatsOf(part("xl/styles.xml"));
  const sheets = childrenNamed(childrenNamed(part("xl/workbook.xml"), "sheets")[0], "sheet").map(
    ({ attributes }) => {
      const root = part(`xl/${targets.get(attributes["r:id"])}`);
      const rows = childrenNamed(childrenNamed(root, "sheetData")[0], "row");
      const cells = rows
        .flatMap((row) => childrenNamed(row, "c"))
        .map((cell) => [cell.attributes.r, readCell(cell, formats)]);
      return {
        name: attributes.name ?? "",
        root,
        rows: rows.length,
        cells: Object.fromEntries(cells) as Record<string, ReadCell>,
      };
    },
  );
  return { files, sheets };
}

type Formats = { format: string; quoted: boolean }[];

function formatsOf(styles: XmlNode): Formats {
  const formatCodes = new Map([
    ["0", "General"],
    ["49", "@"],
  ]);
  for (const { attributes } of childrenNamed(childrenNamed(styles, "numFmts")[0], "numFmt"))
    formatCodes.set(attributes.numFmtId ?? "", attributes.formatCode ?? "");
  return childrenNamed(childrenNamed(styles, "cellXfs")[0], "xf").map(({ attributes }) => ({
    format: formatCodes.get(attributes.numFmtId ?? "") ?? "unknown",
    quoted: attributes.quotePrefix === "1",
  }));
}

function readCell(cell: XmlNode, formats: Formats): ReadCell {
  const { t: type, s } = cell.attributes;
  if (childrenNamed(cell, "f").length) throw new Error(`${cell.attributes.r} is a formula`);
  const value =
    type === "inlineStr" ? childText(childrenNamed(cell, "is")[0], "t") : childText(cell, "v");
  return {
    type,
    ...(formats[Number(s)] ?? { format: "unknown", quoted: false }),
    value: value ?? "",
  };
}
