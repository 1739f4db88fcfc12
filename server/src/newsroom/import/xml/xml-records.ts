import { SaxesParser } from "@rubensworks/saxes";
import { type ParserPosition, RecordBuilder, type RecordGrammar } from "./record-builder.ts";
import { decodeXml } from "./xml-decode.ts";
import type { XmlElement } from "./xml-element.ts";
import { qualifiedName } from "./xml-namespaces.ts";

/**
 * Reads an XML file record by record, without holding it in memory as a whole. Rejects document
 * type declarations and entities other than XML's own, which rules out external entities (XXE) and
 * entity expansion.
 * @throws ImportRefused if the file is not XML, or is of another kind
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  grammar: RecordGrammar,
): AsyncGenerator<XmlElement> {
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

/** Streaming parser of well-formed XML: splits the text of one file into records. */
export class RecordReader implements ParserPosition {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #builder: RecordBuilder;
  #skippedLines = 0;

  constructor(grammar: RecordGrammar) {
    const builder = new RecordBuilder(grammar, this);
    this.#builder = builder;
    this.#parser.on("error", ({ message }) => this.#refuse(message));
    this.#parser.on("doctype", () => builder.refuse("a document type declaration is not accepted"));
    this.#parser.on("opentag", (tag) => {
      const name = qualifiedName(tag.uri, tag.local);
      if (!builder.path.length && !builder.roots.includes(name))
        builder.refuseRoot(tag.name, tag.uri);
      builder.open(
        name,
        new Map(
          Object.values(tag.attributes).map((attribute) => [attribute.name, attribute.value]),
        ),
      );
    });
    this.#parser.on("closetag", () => builder.close());
    this.#parser.on("text", (text) => builder.text(text));
    this.#parser.on("cdata", (text) => builder.text(text));
    this.#parser.on("comment", () => builder.trackPosition());
  }

  get line(): number {
    return this.#parser.line + this.#skippedLines;
  }

  get offset(): number {
    return this.#parser.position;
  }

  /** Sets the number of lines of the file before the text written to this reader. */
  setSkippedLines(lines: number): void {
    this.#skippedLines = lines;
  }

  write(text: string): void {
    this.#parser.write(text);
    this.#builder.checkLimits();
  }

  end(): void {
    const { line } = this;
    this.#parser.close();
    this.#builder.requireContainer(line);
  }

  takeRecords(): XmlElement[] {
    return this.#builder.takeRecords();
  }

  #refuse(message: string): never {
    const reason = message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    // The parser reads an entity up to the next semicolon, which may be many lines below a bare
    // ampersand.
    const isEntity = /entity/.test(reason);
    this.#builder.refuse(
      isEntity ? "a bare & or an unknown entity" : reason,
      isEntity ? this.#builder.lastEventLine : this.line,
    );
  }
}
