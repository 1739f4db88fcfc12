import { SaxesParser, type SaxesTagNS } from "saxes";
import { ImportRefused } from "./refusal.ts";
import { decodeXml } from "./xml-decode.ts";
import type { XmlElement } from "./xml-element.ts";

/** Longest text without markup in between, and longest record, in characters; most elements in a record; deepest nesting. */
const MAX_RUN = 16 * 1024 * 1024;
export const MAX_RECORD = 32 * 1024 * 1024;
const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 200;

const NAMESPACES: [RegExp, prefix: string][] = [
  [/^https?:\/\/wordpress\.org\/export\/1\.\d+\/$/, "wp:"],
  [/^https?:\/\/wordpress\.org\/export\/1\.\d+\/excerpt\/$/, "excerpt:"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, "content:"],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, "dc:"],
  // Atom 1.0, and 0.3 with its drafts.
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, "atom:"],
  [/^http:\/\/purl\.org\/atom\/ns#/, "atom:"],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, "rdf:"],
  // RSS 1.0, and 0.90 before it.
  [/^http:\/\/purl\.org\/rss\/1\.0\/$/, ""],
  [/^http:\/\/(?:my\.netscape\.com\/rdf\/simple\/0\.9|channel\.netscape\.com\/rdf\/simple\/0\.9)\/$/, ""],
  [/^https?:\/\/search\.yahoo\.com\/mrss\/?$/, "media:"],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, "xhtml:"],
  [/^$/, ""],
];

export interface RecordGrammar {
  /** Paths from the root to elements whose children are the records: `["rss", "channel"]`. */
  containers: string[][];
  /** Elements that are left out with everything in them; only their name and place are kept. */
  hollow?: ReadonlySet<string>;
}

/**
 * Reads a file record by record, never whole. Entities other than XML's own and document type declarations
 * are refused, so that a file cannot name other files or grow while it is read.
 * @throws ImportRefused where it is no XML, or another kind of file
 */
export async function* readRecords(bytes: AsyncIterable<Uint8Array>, grammar: RecordGrammar): AsyncGenerator<XmlElement> {
  const reader = new RecordReader(grammar);
  for await (const text of decodeXml(
    bytes,
    () => reader.line,
    (lines) => reader.skip(lines),
  )) {
    reader.write(text);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
}

/** Parses the text of one file, written to it piece by piece, into records. */
export class RecordReader {
  readonly #grammar: RecordGrammar;
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #path: string[] = [];
  #open: XmlElement[] = [];
  #records: XmlElement[] = [];
  #hollowFrom = Number.POSITIVE_INFINITY;
  #sawContainer = false;
  #skipped = 0;
  #lastEvent = 0;
  #recordBegan = 0;
  #elements = 0;

  constructor(grammar: RecordGrammar) {
    this.#grammar = grammar;
    this.#parser.on("error", (error) => this.#refuse(error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")));
    this.#parser.on("doctype", () => this.#refuse("a document type declaration is not accepted"));
    this.#parser.on("opentag", (tag) => this.#begin(tag));
    this.#parser.on("closetag", () => this.#close());
    this.#parser.on("text", (text) => this.#text(text));
    this.#parser.on("cdata", (text) => this.#text(text));
    this.#parser.on("comment", () => this.#mark());
  }

  /** Line of the next character. */
  get line(): number {
    return this.#parser.line + this.#skipped;
  }

  skip(lines: number): void {
    this.#skipped = lines;
  }

  write(text: string): void {
    this.#parser.write(text);
    const at = this.#parser.position;
    if (at - this.#lastEvent > MAX_RUN) this.#refuse("a text, comment or tag that never ends");
    if (this.#open.length && at - this.#recordBegan > MAX_RECORD) this.#refuse("a record that is too long");
  }

  end(): void {
    const { line } = this;
    this.#parser.close();
    if (!this.#sawContainer)
      throw new ImportRefused(line, `there is no <${this.#grammar.containers.map((path) => path.at(-1)).join("> or <")}> in it`);
  }

  /** The records that are complete. */
  take(): XmlElement[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #begin(tag: SaxesTagNS): void {
    this.#mark();
    const name = nameOf(tag);
    if (!this.#path.length) this.#checkRoot(tag, name);
    const inContainer = this.#isContainer();
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) this.#refuse("elements are nested too deeply");
    if (this.#isContainer()) this.#sawContainer = true;
    if (!inContainer && !this.#open.length) return;
    if (this.#path.length > this.#hollowFrom) return;
    if (!this.#open.length) {
      this.#recordBegan = this.#parser.position;
      this.#elements = 0;
    }
    if (++this.#elements > MAX_ELEMENTS) this.#refuse("a record of too many elements");
    const element: XmlElement = {
      name,
      attributes: new Map(Object.values(tag.attributes).map((one) => [one.name, one.value])),
      line: this.line,
      content: [],
    };
    this.#open.at(-1)?.content.push(element);
    this.#open.push(element);
    if (this.#grammar.hollow?.has(name)) this.#hollowFrom = this.#path.length;
  }

  #checkRoot(tag: SaxesTagNS, name: string): void {
    const roots = [...new Set(this.#grammar.containers.map(([root]) => root))];
    if (roots.includes(name)) return;
    const shown = roots.map((root) => root?.replace("atom:", ""));
    if (shown.includes(tag.name)) this.#refuse(`the root element <${tag.name}> is of an unknown format: xmlns="${tag.uri}"`);
    this.#refuse(`the root element is <${tag.name}>, not ${shown.map((root) => `<${root}>`).join(" or ")}`);
  }

  #close(): void {
    this.#mark();
    const depth = this.#path.length;
    this.#path.pop();
    if (depth > this.#hollowFrom) return;
    this.#hollowFrom = Number.POSITIVE_INFINITY;
    const element = this.#open.pop();
    if (element && !this.#open.length) this.#records.push(element);
  }

  #text(text: string): void {
    this.#mark();
    if (this.#path.length < this.#hollowFrom) this.#open.at(-1)?.content.push(text);
  }

  #isContainer(): boolean {
    return this.#grammar.containers.some((path) => path.length === this.#path.length && path.every((name, i) => name === this.#path[i]));
  }

  #mark(): void {
    this.#lastEvent = this.#parser.position;
  }

  #refuse(reason: string): never {
    throw new ImportRefused(this.line, reason);
  }
}

function nameOf(tag: SaxesTagNS): string {
  const prefix = NAMESPACES.find(([pattern]) => pattern.test(tag.uri))?.[1] ?? "other:";
  return prefix + tag.local;
}
