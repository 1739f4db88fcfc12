import { ImportRefused, type OnBrokenItem } from "./import-refused.ts";
import { htmlToPlainText } from "./import-text.ts";
import { MAX_RECORD_LENGTH, type RecordGrammar } from "./xml/record-builder.ts";
import { decodeXml } from "./xml/xml-decode.ts";
import type { XmlElement } from "./xml/xml-element.ts";
import { RecordReader } from "./xml/xml-records.ts";

/** Start of an item: after the end of another item, or at the start of a line. */
const ITEM_START = /<item(?=[\s>])(?<=(?:<\/item>\s{0,100}|\n[ \t]{0,100})<item)/g;
const ITEM_END = "</item>";
/** Broken items that are skipped before the file is rejected. */
const MAX_BROKEN_ITEMS = 1000;

/**
 * Reads an RSS file item by item and skips items with broken XML. Each item is parsed separately,
 * because after a stray tag a parser cannot tell where the next item starts.
 * @throws ImportRefused if the part before the first item is broken, or too many items are broken
 */
export async function* readValidItems(
  bytes: AsyncIterable<Uint8Array>,
  grammar: RecordGrammar,
  skip: OnBrokenItem,
): AsyncGenerator<XmlElement> {
  let line = 1;
  let head: RecordReader | undefined = new RecordReader(grammar);
  let opening = "";
  let brokenCount = 0;
  const position = {
    line: () => line,
    skip: (lines: number) => {
      line += lines;
    },
  };
  for await (const { text, isLast } of splitItems(bytes, position)) {
    if (head) {
      head.setSkippedLines(line - 1);
      head.write(text);
      yield* head.takeRecords();
      if (isLast) head.end();
      opening = openingTags(text);
      head = undefined;
    } else {
      try {
        yield* parseItem(itemText({ text, isLast }, line), { grammar, opening, line });
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error;
        if (++brokenCount > MAX_BROKEN_ITEMS)
          throw new ImportRefused(line, "too many broken items: the file needs repair");
        skip({ line: error.line, title: titleOf(text), reason: error.reason });
      }
      if (isLast && endsEarly(text))
        skip({
          line: line + lineBreaks(text),
          title: "",
          reason: "the file ends early: later items are missing",
        });
    }
    line += lineBreaks(text);
  }
}

/** Returns the item of a segment, without what follows it. @throws ImportRefused */
function itemText({ text, isLast }: Segment, line: number): string {
  const end = text.lastIndexOf(ITEM_END);
  if (text.includes("\ufffd"))
    throw new ImportRefused(line, "bytes that are not valid in the file's encoding");
  if (isLast && end === -1)
    throw new ImportRefused(line, "the file ends in the middle of the item");
  return end === -1 ? text : text.slice(0, end + ITEM_END.length);
}

function endsEarly(text: string): boolean {
  const end = text.lastIndexOf(ITEM_END);
  return end !== -1 && !text.includes("</channel", end);
}

interface Segment {
  text: string;
  isLast: boolean;
}

/** Yields the text before the first item, then each item with the text that follows it. */
async function* splitItems(
  bytes: AsyncIterable<Uint8Array>,
  position: { line(): number; skip(lines: number): void },
): AsyncGenerator<Segment> {
  let text = "";
  let searchedUpTo = 0;
  for await (const chunk of decodeXml(bytes, position.line, position.skip, { fatal: false })) {
    text += chunk;
    for (;;) {
      ITEM_START.lastIndex = searchedUpTo;
      const next = ITEM_START.exec(text)?.index;
      if (next === undefined) break;
      yield { text: text.slice(0, next), isLast: false };
      text = text.slice(next);
      // Skips the start of the current item.
      searchedUpTo = 1;
    }
    // The start tag of the next item may be split across chunks.
    searchedUpTo = Math.max(searchedUpTo, text.length - "<item>".length);
    if (text.length > MAX_RECORD_LENGTH)
      throw new ImportRefused(position.line(), "a record is too long");
  }
  yield { text, isLast: true };
}

function parseItem(
  text: string,
  { grammar, opening, line }: { grammar: RecordGrammar; opening: string; line: number },
): XmlElement[] {
  const reader = new RecordReader(grammar);
  reader.setSkippedLines(line - 1);
  reader.write(opening);
  reader.write(text);
  const items = reader.takeRecords();
  reader.write("</channel></rss>");
  reader.end();
  return items;
}

/** Returns the opening tags of root and channel on one line; they declare the file's namespaces. */
function openingTags(head: string): string {
  const root = /<rss(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?>/.exec(head)?.[0] ?? "<rss>";
  const channel = /<channel(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?>/.exec(head)?.[0] ?? "<channel>";
  return (root + channel).replaceAll(/\s+/g, " ");
}

const titleOf = (text: string) =>
  htmlToPlainText(
    /<title>\s*(?:<!\[CDATA\[)?([^\]]{0,300}?)(?:\]\]>|<\/?title|\n)/.exec(
      text.slice(0, 2000),
    )?.[1] ?? "",
  );

const lineBreaks = (text: string) => text.split("\n").length - 1;
