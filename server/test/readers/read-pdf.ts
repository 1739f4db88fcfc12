import { inflateSync } from "node:zlib";

/**
 * Text run on a page, in visual order (left to right, whatever the script). Coordinates in points
 * from the bottom left.
 */
export interface TextRun {
  text: string;
  /** Glyph ids in the font, in hexadecimal. */
  glyphs: string[];
  x: number;
  y: number;
}

interface ReadPdf {
  pages: TextRun[][];
  /** Names of the embedded fonts. */
  fonts: string[];
  /** The file without its streams, as Latin-1 text. */
  plain: string;
}

/**
 * Parses the PDF features that the product uses: uncompressed object lists, and fonts with
 * ToUnicode maps.
 */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString("latin1");
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      Number(id),
      body ?? "",
    ]),
  );
  const body = (id: string | undefined) => objects.get(Number(id)) ?? "";
  const fonts = [
    ...new Set([...file.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name ?? "")),
  ];
  const pages = [...objects.values()]
    .filter((object) => /\/Type \/Page\b(?!s)/.test(object))
    .map((page) => {
      const resources = body(/\/Resources (\d+) 0 R/.exec(page)?.[1]) + page;
      const fontMaps = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        return [
          name,
          unicodeOf(contentOf(body(/\/ToUnicode (\d+) 0 R/.exec(body(id))?.[1]))),
        ] as const;
      });
      return textsOf(contentOf(body(/\/Contents (\d+) 0 R/.exec(page)?.[1])), new Map(fontMaps));
    });
  return { pages, fonts, plain: file.replaceAll(/stream\n[\s\S]*?\nendstream/g, "") };
}

function contentOf(object: string): string {
  const stream = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object)?.[1];
  if (stream === undefined) throw new Error("the object has no stream");
  const bytes = Buffer.from(stream, "latin1");
  return (object.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
}

/** Text of each glyph id, from a ToUnicode map. */
function unicodeOf(table: string): Map<string, string> {
  const textByGlyph = new Map<string, string>();
  for (const [, from, list] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...(list ?? "").matchAll(/<([^>]*)>/g)].forEach(([, codes], index) => {
      const units = (codes ?? "")
        .split(" ")
        .filter(Boolean)
        .map((code) => Number.parseInt(code, 16));
      textByGlyph.set(
        (Number.parseInt(from ?? "", 16) + index).toString(16).padStart(4, "0"),
        String.fromCharCode(...units),
      );
    });
  return textByGlyph;
}

function textsOf(content: string, fonts: Map<string | undefined, Map<string, string>>): TextRun[] {
  const texts: TextRun[] = [];
  for (const [, block] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block ?? "") ?? [];
    const glyphs = fonts.get(/\/(F\d+) \S+ Tf/.exec(block ?? "")?.[1]);
    const hex = [...(block ?? "").matchAll(/<([0-9a-f]+)>/g)].map(([, codes]) => codes).join("");
    const codes = hex.match(/.{4}/g) ?? [];
    const text = codes.map((code) => glyphs?.get(code) ?? "").join("");
    texts.push({ text, glyphs: codes, x: Number(x), y: Number(y) });
  }
  return texts;
}

/** Lines of a page from top to bottom, with their text runs from left to right, joined by `|`. */
export function visualLines(page: TextRun[]): string[] {
  const heights = [...new Set(page.map(({ y }) => Math.round(y)))].sort((a, b) => b - a);
  return heights.map((height) => {
    const line = page.filter(({ y }) => Math.round(y) === height).sort((a, b) => a.x - b.x);
    return line.map(({ text }) => text).join("|");
  });
}
