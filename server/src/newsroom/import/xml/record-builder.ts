import { ImportRefused } from "../import-refused.ts";
import type { XmlElement } from "./xml-element.ts";

/** Longest single text, comment or tag, in characters. */
const MAX_TOKEN_LENGTH = 16 * 1024 * 1024;
/** Longest record, in characters. */
export const MAX_RECORD_LENGTH = 32 * 1024 * 1024;
/** Elements per record. */
const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 200;

export interface RecordGrammar {
  /** Paths from the root to elements whose children are the records: `["rss", "channel"]`. */
  containers: string[][];
  /** Elements whose content is dropped; only their name and position remain. */
  withoutContent?: ReadonlySet<string>;
}

/** Position of a parser in the file. */
export interface ParserPosition {
  /** Line of the next character, from 1. */
  readonly line: number;
  /** Number of characters that the parser has read. */
  readonly offset: number;
}

/** Builds records from the events of a parser, and enforces the limits. */
export class RecordBuilder {
  readonly #grammar: RecordGrammar;
  readonly #position: ParserPosition;
  readonly #path: string[] = [];
  #openElements: XmlElement[] = [];
  #records: XmlElement[] = [];
  #hollowDepth = Number.POSITIVE_INFINITY;
  #sawContainer = false;
  #lastEventOffset = 0;
  #lastEventLine = 1;
  #recordStart = 0;
  #elementCount = 0;

  constructor(grammar: RecordGrammar, position: ParserPosition) {
    this.#grammar = grammar;
    this.#position = position;
  }

  /** Line of the last tag, text or comment: where a text without an end begins. */
  get lastEventLine(): number {
    return this.#lastEventLine;
  }

  /** Names of the open elements, the root first. */
  get path(): readonly string[] {
    return this.#path;
  }

  /** Names of the root elements of the grammar. */
  get roots(): (string | undefined)[] {
    return [...new Set(this.#grammar.containers.map(([root]) => root))];
  }

  open(name: string, attributes: Map<string, string>): void {
    this.trackPosition();
    const inContainer = this.#isContainer();
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) this.refuse("elements are nested too deeply");
    if (this.#isContainer()) this.#sawContainer = true;
    if (!inContainer && !this.#openElements.length) return;
    if (this.#path.length > this.#hollowDepth) return;
    if (!this.#openElements.length) {
      this.#recordStart = this.#position.offset;
      this.#elementCount = 0;
    }
    if (++this.#elementCount > MAX_ELEMENTS) this.refuse("a record has too many elements");
    const element: XmlElement = { name, attributes, line: this.#position.line, content: [] };
    this.#openElements.at(-1)?.content.push(element);
    this.#openElements.push(element);
    if (this.#grammar.withoutContent?.has(name)) this.#hollowDepth = this.#path.length;
  }

  close(): void {
    this.trackPosition();
    const depth = this.#path.length;
    this.#path.pop();
    if (depth > this.#hollowDepth) return;
    this.#hollowDepth = Number.POSITIVE_INFINITY;
    const element = this.#openElements.pop();
    if (element && !this.#openElements.length) this.#records.push(element);
  }

  text(text: string): void {
    this.trackPosition();
    if (this.#path.length < this.#hollowDepth) this.#openElements.at(-1)?.content.push(text);
  }

  trackPosition(): void {
    this.#lastEventOffset = this.#position.offset;
    this.#lastEventLine = this.#position.line;
  }

  /** Checks the limits after a chunk of text was parsed. */
  checkLimits(): void {
    const { offset } = this.#position;
    if (offset - this.#lastEventOffset > MAX_TOKEN_LENGTH)
      this.refuse("a text, comment or tag is too long");
    if (this.#openElements.length && offset - this.#recordStart > MAX_RECORD_LENGTH)
      this.refuse("a record is too long");
  }

  /** @throws ImportRefused at the end of a file without records */
  requireContainer(line: number): void {
    const names = this.#grammar.containers.map((path) => path.at(-1)?.replace("atom:", ""));
    if (!this.#sawContainer)
      throw new ImportRefused(line, `no <${names.join("> or <")}> element found`);
  }

  /** @throws ImportRefused for a root element of another format */
  refuseRoot(name: string, uri: string, line = this.#position.line): never {
    const expected = this.roots.map((root) => root?.replace("atom:", ""));
    if (expected.includes(name))
      throw new ImportRefused(
        line,
        `the root element <${name}> has an unknown format: xmlns="${uri}"`,
      );
    throw new ImportRefused(
      line,
      `the root element is <${name}>, not ${expected.map((root) => `<${root}>`).join(" or ")}`,
    );
  }

  /** Returns the records completed since the last call. */
  takeRecords(): XmlElement[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  refuse(reason: string, line = this.#position.line): never {
    throw new ImportRefused(line, reason);
  }

  #isContainer(): boolean {
    return this.#grammar.containers.some(
      (path) =>
        path.length === this.#path.length && path.every((name, i) => name === this.#path[i]),
    );
  }
}
