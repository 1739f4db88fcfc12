import { ARTICLE_HREF, type ArticleDocument, type ArticleMark, type ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { parseFragment } from "parse5";
import { cut } from "../../cut.ts";
import { embed, embedOfText, pastedEmbed, recording } from "./embed.ts";
import { CONTAINERS, FLOWS, holdsBlocks, IGNORED, MARKS } from "./html-elements.ts";
import { attribute, findAll, type HtmlElement, type HtmlNode, hasClass, isElement, lineOf, ofTag, textOf } from "./html-tree.ts";
import { type Inline, linesOf, paragraphsOf } from "./line-breaks.ts";

/** A picture that the HTML shows: what it says of itself. */
export interface ParsedImage {
  attribute(name: string): string | undefined;
  caption: string;
}

export interface ParseOptions {
  /** Attributes of the figure for an image, or null to leave it out. Default: the image's address. */
  figure?: (image: ParsedImage) => ArticleNode["attrs"] | null;
  /** The address that a link or a recording shall have. Default: as written. */
  href?: (address: string) => string;
  /** Typed line ends mean something: an empty line ends a paragraph, any other is a line break. */
  lineBreaks?: boolean;
}

/** Reads HTML, of whatever make, into a body. What a body cannot hold is left out; its text is kept. */
export function parseHtml(html: string, options: ParseOptions = {}): ArticleDocument {
  const reader = new Reader(options);
  return { type: "doc", content: reader.blocks(parseFragment(html).childNodes) };
}

class Reader {
  readonly #options: ParseOptions;

  constructor(options: ParseOptions) {
    this.#options = options;
  }

  /** Blocks of a run of nodes; loose text between them becomes paragraphs. */
  blocks(nodes: HtmlNode[]): ArticleNode[] {
    const blocks: ArticleNode[] = [];
    let loose: Inline[] = [];
    const flush = () => {
      blocks.push(...this.#paragraphs(loose));
      loose = [];
    };
    for (const node of nodes) {
      const found = isElement(node) ? this.#block(node) : undefined;
      if (found) {
        flush();
        blocks.push(...found);
      } else loose.push(...this.#inline(node, []));
    }
    flush();
    return blocks;
  }

  #paragraphs(run: Inline[], attrs: Attributes = {}): ArticleNode[] {
    return paragraphsOf(run, this.#options.lineBreaks === true).flatMap(
      (content) => embedOfText(content) ?? [{ type: "paragraph", ...withAttrs(attrs), content }],
    );
  }

  /** The blocks that an element makes, or undefined when it is inline. */
  #block(element: HtmlElement): ArticleNode[] | undefined {
    const { tagName } = element;
    if (IGNORED.has(tagName)) return [];
    const heading = /^h([1-6])$/.exec(tagName)?.[1];
    if (heading) return this.#heading(element, Math.min(4, Math.max(2, Number(heading))));
    if (tagName === "p" || tagName === "figcaption")
      return holdsBlocks(element) ? this.blocks(element.childNodes) : this.#paragraphs(this.#inlineOf(element), directionOf(element));
    if (tagName === "hr") return [{ type: "horizontalRule" }];
    if (tagName === "pre") return this.#code(element);
    if (tagName === "img") return this.#figure(element, "");
    if (tagName === "iframe" || tagName === "embed") return embed(this.#href(attribute(element, "src") ?? ""));
    if (tagName === "audio" || tagName === "video") return recording(element, (address) => this.#href(address));
    if (tagName === "table") return this.#table(element);
    if (tagName === "aside") return this.#aside(element);
    const gallery = hasClass(element, "gallery", "wp-block-gallery") ? this.#gallery(element) : undefined;
    if (gallery) return gallery;
    if (tagName === "figure" || hasClass(element, "wp-caption")) return this.#figureElement(element);
    const container = CONTAINERS.get(tagName);
    if (container) return pastedEmbed(element) ?? this.#container(element, container);
    return FLOWS.has(tagName) || holdsBlocks(element) ? this.blocks(element.childNodes) : undefined;
  }

  #heading(element: HtmlElement, level: number): ArticleNode[] {
    const content = paragraphsOf(this.#inlineOf(element), this.#options.lineBreaks === true).flatMap((one, i): ArticleNode[] =>
      i ? [{ type: "hardBreak" }, ...one] : one,
    );
    return content.length ? [{ type: "heading", attrs: { level, ...directionOf(element) }, content }] : [];
  }

  #code(element: HtmlElement): ArticleNode[] {
    const content = textNodes(textOf(element).replace(/^\n/, ""));
    return content.length ? [{ type: "codeBlock", content }] : [];
  }

  #container(element: HtmlElement, type: ArticleNode["type"]): ArticleNode[] {
    let content = this.blocks(element.childNodes);
    if (type === "bulletList" || type === "orderedList")
      content = content.map((item) => (item.type === "listItem" ? item : { type: "listItem", content: [item] }));
    const start = Number(attribute(element, "start"));
    const attrs = { ...directionOf(element), ...(type === "orderedList" && Number.isInteger(start) && start > 1 ? { start } : {}) };
    return content.length ? [{ type, ...withAttrs(attrs), content }] : [];
  }

  #aside(element: HtmlElement): ArticleNode[] {
    const classes = attribute(element, "class") ?? "";
    const type = classes.includes("pull-quote") ? "pullQuote" : classes.includes("key-facts") ? "keyFacts" : undefined;
    return type ? this.#container(element, type) : this.blocks(element.childNodes);
  }

  #figureElement(element: HtmlElement): ArticleNode[] {
    const images = findAll(element, ofTag("img"));
    if (images.length > 1) return this.#gallery(element) ?? this.blocks(element.childNodes);
    const [image] = images;
    if (image) return this.#figure(image, captionOf(element));
    const [quote] = findAll(element, ofTag("blockquote"));
    if (quote && hasClass(element, "wp-block-pullquote")) return this.#container(quote, "pullQuote");
    return this.blocks(element.childNodes);
  }

  /** Several pictures in a row; the caption of them all follows as a paragraph. Undefined when there is no picture, or more than pictures. */
  #gallery(element: HtmlElement): ArticleNode[] | undefined {
    if (saysMore(element)) return undefined;
    const figures = this.#figuresIn(element);
    if (!figures.length) return findAll(element, ofTag("img")).length ? [] : undefined;
    const captions = element.childNodes.filter((child): child is HtmlElement => isElement(child) && child.tagName === "figcaption");
    return [...(figures.length > 1 ? [{ type: "gallery" as const, content: figures }] : figures), ...this.blocks(captions)];
  }

  #figuresIn(element: HtmlElement): ArticleNode[] {
    return element.childNodes.filter(isElement).flatMap((child) => {
      if (child.tagName === "img") return this.#figure(child, "");
      const [image, ...more] = findAll(child, ofTag("img"));
      return image && !more.length ? this.#figure(image, captionOf(child)) : this.#figuresIn(child);
    });
  }

  #figure(image: HtmlElement, caption: string): ArticleNode[] {
    const read = (name: string) => attribute(image, name);
    const src = read("src") ?? "";
    const fallback = ARTICLE_HREF.test(src)
      ? { src, alt: cut(read("alt") ?? "", 1000), ...(caption ? { caption: cut(caption, 2000) } : {}) }
      : null;
    const attrs = this.#options.figure ? this.#options.figure({ attribute: read, caption }) : fallback;
    return attrs ? [{ type: "figure", attrs }] : [];
  }

  #table(element: HtmlElement): ArticleNode[] {
    const rows = findAll(element, ofTag("tr")).map((row): ArticleNode => {
      const cells = row.childNodes.filter(
        (node): node is HtmlElement => isElement(node) && (node.tagName === "td" || node.tagName === "th"),
      );
      return { type: "tableRow", content: cells.map((cell) => this.#cell(cell)) };
    });
    const filled = rows.filter((row) => row.content?.length);
    return filled.length ? [{ type: "table", content: filled }] : [];
  }

  #cell(element: HtmlElement): ArticleNode {
    const span = (name: "colspan" | "rowspan") => {
      const value = Number(attribute(element, name));
      return Number.isInteger(value) && value > 1 && value <= 50 ? { [name]: value } : {};
    };
    const content = this.blocks(element.childNodes);
    const attrs = { ...span("colspan"), ...span("rowspan") };
    return {
      type: element.tagName === "th" ? "tableHeader" : "tableCell",
      ...withAttrs(attrs),
      content: content.length ? content : [{ type: "paragraph" }],
    };
  }

  #inlineOf(element: HtmlElement): Inline[] {
    return element.childNodes.flatMap((child) => this.#inline(child, []));
  }

  #inline(node: HtmlNode, marks: ArticleMark[]): Inline[] {
    if (node.nodeName === "#text" && "value" in node)
      return this.#options.lineBreaks ? linesOf(node.value, marks, textNodes) : textNodes(node.value.replace(/[ \t\n\r\f]+/g, " "), marks);
    if (!isElement(node) || IGNORED.has(node.tagName)) return [];
    if (node.tagName === "br") return [{ type: "hardBreak" }];
    const mark = this.#markOf(node);
    const inner = mark && !marks.some((other) => other.type === mark.type) ? [...marks, mark] : marks;
    return node.childNodes.flatMap((child) => this.#inline(child, inner));
  }

  #markOf(element: HtmlElement): ArticleMark | undefined {
    const type = MARKS.get(element.tagName);
    if (type) return { type };
    if (element.tagName !== "a") return undefined;
    const href = this.#href((attribute(element, "href") ?? "").trim());
    return ARTICLE_HREF.test(href) && href.length <= 2000 ? { type: "link", attrs: { href } } : undefined;
  }

  #href(address: string): string {
    return this.#options.href?.(address) ?? address;
  }
}

type Attributes = NonNullable<ArticleNode["attrs"]>;

function textNodes(text: string, marks: ArticleMark[] = []): ArticleNode[] {
  const clean = text.replaceAll("\0", "");
  return clean ? [{ type: "text", text: clean, ...(marks.length ? { marks } : {}) }] : [];
}

const isCaption = (element: HtmlElement) => element.tagName === "figcaption" || hasClass(element, "wp-caption-text");
const captionOf = (element: HtmlElement) => findAll(element, isCaption).map(lineOf).join(" ");

/** True when there is text in it that is no caption. */
function saysMore(element: HtmlElement): boolean {
  return element.childNodes.some((child) => (isElement(child) ? !isCaption(child) && saysMore(child) : textOf(child).trim() !== ""));
}

const withAttrs = <T extends object>(attrs: T) => (Object.keys(attrs).length ? { attrs } : {});

function directionOf(element: HtmlElement): { dir?: "ltr" | "rtl" } {
  const dir = attribute(element, "dir");
  return dir === "ltr" || dir === "rtl" ? { dir } : {};
}
