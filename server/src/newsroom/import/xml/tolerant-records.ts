import { decodeHTMLAttribute, decodeHTMLStrict } from "entities";
import { Parser } from "htmlparser2";
import { type ParserPosition, RecordBuilder, type RecordGrammar } from "./record-builder.ts";
import { withoutForbidden } from "./xml-decode.ts";
import type { XmlElement } from "./xml-element.ts";
import { qualifiedName, undeclaredName } from "./xml-namespaces.ts";

/**
 * Elements that contain text only: one of them within another means that the outer one was not
 * closed.
 */
const TEXT_ELEMENTS = new Set([
  ..."title link guid pubDate description author category comments enclosure".split(" "),
  ..."dc:date dc:creator content:encoded itunes:author itunes:summary".split(" "),
  ..."atom:id atom:title atom:updated atom:published atom:summary".split(" "),
]);
const ITEMS = new Set(["item", "atom:entry"]);
/** Unclosed elements, and elements before the root, after which a file is refused. */
const MAX_FAULTS = 1000;

/**
 * Reads a feed record by record. Feeds of the web are often not well-formed XML, so this reader
 * takes bare ampersands, entities of HTML, undeclared prefixes, unclosed and stray tags, and what
 * precedes the root element. Entities that a document declares are refused, which rules out
 * external entities (XXE) and entity expansion.
 * @throws ImportRefused if the text has no root element of the grammar, or is too large
 */
export async function* readTolerantRecords(
  texts: AsyncIterable<string>,
  grammar: RecordGrammar,
): AsyncGenerator<XmlElement> {
  const reader = new TolerantReader(grammar);
  for await (const text of texts) {
    reader.write(text);
    yield* reader.takeRecords();
  }
  reader.end();
  yield* reader.takeRecords();
}

class TolerantReader implements ParserPosition {
  readonly #parser: Parser;
  readonly #builder: RecordBuilder;
  /** Declared prefixes, innermost last, with the depth of their element. */
  readonly #namespaces: { depth: number; prefix: string; uri: string }[] = [];
  /** Names of the open elements as they are written. */
  readonly #rawPath: string[] = [];
  #otherRoot: { name: string; uri: string; line: number } | undefined;
  #pendingText = "";
  #faults = 0;
  #sawRoot = false;
  /** Offsets of line ends that are not passed yet. */
  #lineEnds: number[] = [];
  #line = 1;
  #written = 0;

  constructor(grammar: RecordGrammar) {
    this.#builder = new RecordBuilder(grammar, this);
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        onclosetag: (name) => this.#close(name),
        ontext: (text) => {
          this.#pendingText += text;
        },
        oncdatastart: () => this.#flushText(),
        oncdataend: () => {
          this.#builder.text(this.#pendingText);
          this.#pendingText = "";
        },
        oncomment: () => this.#flushText(),
        onprocessinginstruction: (name, data) => {
          if (/^!doctype/i.test(name) && data.includes("["))
            this.#builder.refuse("a document type declaration is not accepted");
        },
      },
      { xmlMode: true, decodeEntities: false },
    );
  }

  get line(): number {
    while ((this.#lineEnds[0] ?? Number.POSITIVE_INFINITY) < this.#parser.endIndex) {
      this.#lineEnds.shift();
      this.#line++;
    }
    return this.#line;
  }

  get offset(): number {
    return this.#written;
  }

  write(text: string): void {
    for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1))
      this.#lineEnds.push(this.#written + i);
    this.#written += text.length;
    this.#parser.write(text);
    this.#builder.checkLimits();
  }

  end(): void {
    this.#parser.end();
    this.#closeFrom(0);
    if (!this.#sawRoot) this.#refuseRoot();
    this.#builder.requireContainer(this.#line + this.#lineEnds.length);
  }

  takeRecords(): XmlElement[] {
    return this.#builder.takeRecords();
  }

  #open(rawName: string, attributes: Record<string, string>): void {
    this.#flushText();
    const depth = this.#rawPath.length + 1;
    for (const [name, uri] of Object.entries(attributes)) {
      const prefix = /^xmlns(?::(.+))?$/.exec(name);
      if (prefix) this.#namespaces.push({ depth, prefix: prefix[1] ?? "", uri: uri.trim() });
    }
    const name = this.#nameOf(rawName);
    if (!this.#builder.path.length && !this.#builder.roots.includes(name)) {
      if (this.#sawRoot) return;
      // Some servers print warnings before the feed.
      this.#otherRoot ??= { name: rawName, uri: attributes.xmlns ?? "", line: this.line };
      if (++this.#faults > MAX_FAULTS) this.#refuseRoot();
      return;
    }
    this.#sawRoot = true;
    this.#closeUnclosed(name);
    this.#rawPath.push(rawName);
    this.#builder.open(
      name,
      new Map(Object.entries(attributes).map(([key, value]) => [key, decodeHTMLAttribute(value)])),
    );
  }

  /** Closes elements that were left open: a text at the next element, an item at the next item. */
  #closeUnclosed(name: string): void {
    const siblings = [ITEMS, TEXT_ELEMENTS].find((names) => names.has(name));
    const outer = siblings ? this.#builder.path.findIndex((open) => siblings.has(open)) : -1;
    if (outer === -1) return;
    if (++this.#faults > MAX_FAULTS) this.#builder.refuse("too many elements without an end");
    this.#closeFrom(outer);
  }

  #closeFrom(index: number): void {
    while (this.#rawPath.length > index) this.#closeInnermost();
  }

  /**
   * Closes the innermost element of a name, and those within it. Stray closing tags are ignored.
   */
  #close(rawName: string): void {
    this.#flushText();
    const index = this.#rawPath.lastIndexOf(rawName);
    if (index !== -1) this.#closeFrom(index);
  }

  #closeInnermost(): void {
    const depth = this.#rawPath.length;
    this.#rawPath.pop();
    this.#builder.close();
    while ((this.#namespaces.at(-1)?.depth ?? -1) >= depth) this.#namespaces.pop();
  }

  #refuseRoot(): void {
    if (this.#otherRoot)
      this.#builder.refuseRoot(this.#otherRoot.name, this.#otherRoot.uri, this.#otherRoot.line);
  }

  #nameOf(rawName: string): string {
    const [first = "", ...rest] = rawName.split(":");
    const [prefix, local] = rest.length ? [first, rest.join(":")] : ["", first];
    const uri = this.#namespaces.findLast((namespace) => namespace.prefix === prefix)?.uri;
    if (uri !== undefined) return qualifiedName(uri, local);
    return prefix ? undeclaredName(prefix, local) : local;
  }

  #flushText(): void {
    if (this.#pendingText)
      this.#builder.text(withoutForbidden(decodeHTMLStrict(this.#pendingText)));
    else this.#builder.trackPosition();
    this.#pendingText = "";
  }
}
