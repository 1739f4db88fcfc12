import { wordsOfHtml } from "./import-text.ts";
import { ImportRefused, type SkipBroken } from "./refusal.ts";
import { decodeXml } from "./xml-decode.ts";
import type { XmlElement } from "./xml-element.ts";
import { MAX_RECORD, type RecordGrammar, RecordReader } from "./xml-records.ts";

/** Where an item begins: behind the end of another, or at the beginning of a line. */
const ITEM = /<item(?=[\s>])(?<=(?:<\/item>\s{0,100}|\n[ \t]{0,100})<item)/g;
const ITEM_END = "</item>";
/** A file with more broken items than this needs repair, not a list. */
const MAX_BROKEN = 1000;

/**
 * Reads an RSS file item by item and skips those whose XML is broken. Each item is parsed on its own: after a stray tag a parser cannot
 * know where the next item begins.
 * @throws ImportRefused where the part before the first item is broken
 */
export async function* readUnbrokenItems(
  bytes: AsyncIterable<Uint8Array>,
  grammar: RecordGrammar,
  skip: SkipBroken,
): AsyncGenerator<XmlElement> {
  let line = 1;
  let head: RecordReader | undefined = new RecordReader(grammar);
  let opening = "";
  let broken = 0;
  const place = {
    line: () => line,
    skip: (lines: number) => {
      line += lines;
    },
  };
  for await (const { text, isLast } of split(bytes, place)) {
    if (head) {
      head.skip(line - 1);
      head.write(text);
      yield* head.take();
      if (isLast) head.end();
      opening = openingTags(text);
      head = undefined;
    } else {
      const end = text.lastIndexOf(ITEM_END);
      try {
        if (text.includes("\ufffd")) throw new ImportRefused(line, "bytes that are not in the file's encoding");
        if (isLast && end === -1) throw new ImportRefused(line, "the file ends in the middle of it");
        yield* parseItem(end === -1 ? text : text.slice(0, end + ITEM_END.length), { grammar, opening, line });
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error;
        if (++broken > MAX_BROKEN) throw new ImportRefused(line, "too many broken items: the file needs repair");
        skip({ line: error.line, title: titleOf(text), reason: error.reason });
      }
      if (isLast && end !== -1 && !text.includes("</channel", end))
        skip({ line: line + lineBreaks(text), title: "", reason: "the file ends early: later items are missing" });
    }
    line += lineBreaks(text);
  }
}

interface Piece {
  text: string;
  isLast: boolean;
}

/** The text before the first item, then each item with what follows it. */
async function* split(bytes: AsyncIterable<Uint8Array>, place: { line(): number; skip(lines: number): void }): AsyncGenerator<Piece> {
  let text = "";
  let searched = 0;
  for await (const piece of decodeXml(bytes, place.line, place.skip, { fatal: false })) {
    text += piece;
    for (;;) {
      ITEM.lastIndex = searched;
      const next = ITEM.exec(text)?.index;
      if (next === undefined) break;
      yield { text: text.slice(0, next), isLast: false };
      text = text.slice(next);
      // The item that begins here is not found again.
      searched = 1;
    }
    // What a next item begins with may be cut in two.
    searched = Math.max(searched, text.length - "<item>".length);
    if (text.length > MAX_RECORD) throw new ImportRefused(place.line(), "a record that is too long");
  }
  yield { text, isLast: true };
}

function parseItem(text: string, { grammar, opening, line }: { grammar: RecordGrammar; opening: string; line: number }): XmlElement[] {
  const reader = new RecordReader(grammar);
  reader.skip(line - 1);
  reader.write(opening);
  reader.write(text);
  const items = reader.take();
  reader.write("</channel></rss>");
  reader.end();
  return items;
}

/** The tags of root and channel, on one line: the namespaces of the file are declared there. */
function openingTags(head: string): string {
  const root = /<rss(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?>/.exec(head)?.[0] ?? "<rss>";
  const channel = /<channel(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?>/.exec(head)?.[0] ?? "<channel>";
  return (root + channel).replaceAll(/\s+/g, " ");
}

const titleOf = (text: string) =>
  wordsOfHtml(/<title>\s*(?:<!\[CDATA\[)?([^\]]{0,300}?)(?:\]\]>|<\/?title|\n)/.exec(text.slice(0, 2000))?.[1] ?? "");

const lineBreaks = (text: string) => text.split("\n").length - 1;
