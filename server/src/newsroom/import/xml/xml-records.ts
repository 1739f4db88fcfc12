import { SaxesParser, type SaxesTagNS } from "saxes";
import { ImportRefused } from "../import-refused.ts";
import { decodeXml } from "./xml-decode.ts";
import type { XmlElement } from "./xml-element.ts";

/** Longest single text, comment or tag, in characters. */
const MAX_TOKEN_LENGTH = 16 * 1024 * 1024;
/** Longest record, in characters. */
export const MAX_RECORD_LENGTH = 32 * 1024 * 1024;
/** Elements per record. */
const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 200;

const NAMESPACES: [RegExp, prefix: string][] = [
  [/^https?:\/\/wordpress\.org\/export\/1\.\d+\/$/, "wp:"],
  [/^https?:\/\/wordpress\.org\/export\/1\.\d+\/excerpt\/$/, "excerpt:"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, "content:"],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, "dc:"],
  // Atom 1.0, 0.3 and the drafts of 0.3.
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, "atom:"],
  [/^http:\/\/purl\.org\/atom\/ns#/, "atom:"],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#$/, "rdf:"],
  // RSS 1.0 and 0.90.
  [/^http:\/\/purl\.org\/rss\/1\.0\/$/, ""],
  [/^http:\/\/(?:my\.netscape\.com\/rdf\/simple\/0\.9|channel\.netscape\.com\/rdf\/simple\/0\.9)\/$/, ""],
  [/^https?:\/\/search\.yahoo\.com\/mrss\/?$/, "media:"],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, "xhtml:"],
  [/^$/, ""],
];

export interface RecordGrammar {
  /** Paths from the root to elements whose children are the records: `["rss", "channel"]`. */
  containers: string[][];
  /** Elements whose content is dropped; only their name and position remain. */
  withoutContent?: ReadonlySet<string>;
}

/**
 * Reads an XML file record by record, without holding it in memory as a whole. Rejects document type declarations and entities
 * other than XML's own, which rules out external entities (XXE) and entity expansion.
 * @throws ImportRefused if the file is not XML, or is of another kind
 */
export async function* readRecords(bytes: AsyncIterable<Uint8Array>, grammar: RecordGrammar): AsyncGenerator<XmlElement> {
  const reader = new RecordReader(grammar);
  for await (const text of decodeXml(
    bytes,
    () => reader.line,
    (lines) => reader.setSkippedLines(lines),
  )) {
    reader.write(text);
    yield* reader.takeRecords();
  }
  reader.end();
  yield* reader.takeRecords();
}

/** Streaming parser: splits the text of one file into records. */
export class RecordReader {
  readonly #grammar: RecordGrammar;
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #path: string[] = [];
  #openElements: XmlElement[] = [];
  #records: XmlElement[] = [];
  #hollowDepth = Number.POSITIVE_INFINITY;
  #sawContainer = false;
  #skippedLines = 0;
  #lastEventPosition = 0;
  #recordStart = 0;
  #elementCount = 0;

  constructor(grammar: RecordGrammar) {
    this.#grammar = grammar;
    this.#parser.on("error", (error) => this.#refuse(error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")));
    this.#parser.on("doctype", () => this.#refuse("a document type declaration is not accepted"));
    this.#parser.on("opentag", (tag) => this.#begin(tag));
    this.#parser.on("closetag", () => this.#close());
    this.#parser.on("text", (text) => this.#text(text));
    this.#parser.on("cdata", (text) => this.#text(text));
    this.#parser.on("comment", () => this.#trackPosition());
  }

  /** Line of the next character, from 1. */
  get line(): number {
    return this.#parser.line + this.#skippedLines;
  }

  /** Sets the number of lines of the file before the text written to this reader. */
  setSkippedLines(lines: number): void {
    this.#skippedLines = lines;
  }

  write(text: string): void {
    this.#parser.write(text);
    const { position } = this.#parser;
    if (position - this.#lastEventPosition > MAX_TOKEN_LENGTH) this.#refuse("a text, comment or tag is too long");
    if (this.#openElements.length && position - this.#recordStart > MAX_RECORD_LENGTH) this.#refuse("a record is too long");
  }

  end(): void {
    const { line } = this;
    this.#parser.close();
    if (!this.#sawContainer)
      throw new ImportRefused(line, `no <${this.#grammar.containers.map((path) => path.at(-1)).join("> or <")}> element found`);
  }

  /** Returns the records completed since the last call. */
  takeRecords(): XmlElement[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #begin(tag: SaxesTagNS): void {
    this.#trackPosition();
    const name = nameOf(tag);
    if (!this.#path.length) this.#checkRoot(tag, name);
    const inContainer = this.#isContainer();
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) this.#refuse("elements are nested too deeply");
    if (this.#isContainer()) this.#sawContainer = true;
    if (!inContainer && !this.#openElements.length) return;
    if (this.#path.length > this.#hollowDepth) return;
    if (!this.#openElements.length) {
      this.#recordStart = this.#parser.position;
      this.#elementCount = 0;
    }
    if (++this.#elementCount > MAX_ELEMENTS) this.#refuse("a record has too many elements");
    const element: XmlElement = {
      name,
      attributes: new Map(Object.values(tag.attributes).map((attribute) => [attribute.name, attribute.value])),
      line: this.line,
      content: [],
    };
    this.#openElements.at(-1)?.content.push(element);
    this.#openElements.push(element);
    if (this.#grammar.withoutContent?.has(name)) this.#hollowDepth = this.#path.length;
  }

  #checkRoot(tag: SaxesTagNS, name: string): void {
    const roots = [...new Set(this.#grammar.containers.map(([root]) => root))];
    if (roots.includes(name)) return;
    const expected = roots.map((root) => root?.replace("atom:", ""));
    if (expected.includes(tag.name)) this.#refuse(`the root element <${tag.name}> has an unknown format: xmlns="${tag.uri}"`);
    this.#refuse(`the root element is <${tag.name}>, not ${expected.map((root) => `<${root}>`).join(" or ")}`);
  }

  #close(): void {
    this.#trackPosition();
    const depth = this.#path.length;
    this.#path.pop();
    if (depth > this.#hollowDepth) return;
    this.#hollowDepth = Number.POSITIVE_INFINITY;
    const element = this.#openElements.pop();
    if (element && !this.#openElements.length) this.#records.push(element);
  }

  #text(text: string): void {
    this.#trackPosition();
    if (this.#path.length < this.#hollowDepth) this.#openElements.at(-1)?.content.push(text);
  }

  #isContainer(): boolean {
    return this.#grammar.containers.some((path) => path.length === this.#path.length && path.every((name, i) => name === this.#path[i]));
  }

  #trackPosition(): void {
    this.#lastEventPosition = this.#parser.position;
  }

  #refuse(reason: string): never {
    throw new ImportRefused(this.line, reason);
  }
}

function nameOf(tag: SaxesTagNS): string {
  const prefix = NAMESPACES.find(([pattern]) => pattern.test(tag.uri))?.[1] ?? "other:";
  return prefix + tag.local;
}
