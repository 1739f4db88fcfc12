import {
  ARTICLE_HREF,
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  FOOTNOTE_LENGTH,
  isArticleHref,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { parseFragment } from "parse5";
import { truncateText } from "../../truncate-text.ts";
import {
  embedFromPastedCode,
  embedFromText,
  embedOrLink,
  mediaFileLink,
  recordingBlock,
} from "./embed.ts";
import {
  CONTAINER_BY_TAG,
  containsBlocks,
  FLOW_TAGS,
  IGNORED_TAGS,
  isVisibleWhenIgnored,
  MARK_BY_TAG,
} from "./html-elements.ts";
import {
  attribute,
  findAll,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  hasTagName,
  isElement,
  singleLineText,
  sourceOf,
  textOf,
} from "./html-tree.ts";
import { type Inline, splitAtLineEndings, splitIntoParagraphs } from "./line-breaks.ts";

/** Attributes and caption of an image in the HTML. */
export interface ParsedImage {
  attribute(name: string): string | undefined;
  caption: string;
}

export interface ParseOptions {
  /**
   * Returns the attributes of the figure for an image, or null to drop it. Default: `src`, `alt`
   * and caption.
   */
  figure?: (image: ParsedImage) => ArticleNode["attrs"] | null;
  /** Rewrites the URL of a link, embed, audio or video file. Default: unchanged. */
  href?: (url: string) => string;
  /**
   * Line endings in the text are significant: an empty line ends a paragraph, any other is a line
   * break.
   */
  lineBreaks?: boolean;
  /** Called for each element that is dropped although it was visible, such as a form. */
  onDropped?: (what: string) => void;
}

/** Parses arbitrary HTML to a body. Drops unsupported elements, but preserves their text. */
export function parseHtml(html: string, options: ParseOptions = {}): ArticleDocument {
  const reader = new Reader(options);
  return { type: "doc", content: reader.blocks(parseFragment(html).childNodes) };
}

class Reader {
  readonly #options: ParseOptions;

  constructor(options: ParseOptions) {
    this.#options = options;
  }

  /** Converts sibling nodes to blocks; loose text between blocks becomes paragraphs. */
  blocks(nodes: HtmlNode[]): ArticleNode[] {
    const blocks: ArticleNode[] = [];
    let looseInline: Inline[] = [];
    const flush = () => {
      blocks.push(...this.#paragraphs(looseInline));
      looseInline = [];
    };
    for (const node of nodes) {
      const converted = isElement(node) ? this.#block(node) : undefined;
      if (converted) {
        flush();
        blocks.push(...converted);
      } else looseInline.push(...this.#inline(node, []));
    }
    flush();
    return blocks;
  }

  #paragraphs(run: Inline[], attrs: Attributes = {}): ArticleNode[] {
    return splitIntoParagraphs(run, this.#options.lineBreaks === true).flatMap(
      (content) => embedFromText(content) ?? [{ type: "paragraph", ...withAttrs(attrs), content }],
    );
  }

  /** Converts an element to blocks; undefined when it is inline. */
  #block(element: HtmlElement): ArticleNode[] | undefined {
    const { tagName } = element;
    if (IGNORED_TAGS.has(tagName)) {
      this.#reportDropped(element);
      return [];
    }
    const heading = /^h([1-6])$/.exec(tagName)?.[1];
    if (heading) return this.#heading(element, Math.min(4, Math.max(2, Number(heading))));
    if (tagName === "p" || tagName === "figcaption")
      return containsBlocks(element)
        ? this.blocks(element.childNodes)
        : this.#paragraphs(this.#inlineOf(element), directionOf(element));
    if (tagName === "hr") return [{ type: "horizontalRule" }];
    if (tagName === "pre") return this.#code(element);
    if (tagName === "img") return this.#figure(element, "");
    if (tagName === "iframe" || tagName === "embed")
      return this.#orReport(element, embedOrLink(this.#href(sourceOf(element))));
    if (tagName === "audio" || tagName === "video")
      return this.#orReport(
        element,
        recordingBlock(element) ?? mediaFileLink(element, (url) => this.#href(url)),
      );
    if (tagName === "table") return this.#table(element);
    if (tagName === "aside") return this.#aside(element);
    const gallery = hasClass(element, "gallery", "wp-block-gallery")
      ? this.#gallery(element)
      : undefined;
    if (gallery) return gallery;
    if (tagName === "figure" || hasClass(element, "wp-caption"))
      return this.#figureElement(element);
    const container = CONTAINER_BY_TAG.get(tagName);
    if (container) return embedFromPastedCode(element) ?? this.#container(element, container);
    return FLOW_TAGS.has(tagName) || containsBlocks(element)
      ? this.blocks(element.childNodes)
      : undefined;
  }

  #heading(element: HtmlElement, level: number): ArticleNode[] {
    const content = splitIntoParagraphs(
      this.#inlineOf(element),
      this.#options.lineBreaks === true,
    ).flatMap((paragraph, i): ArticleNode[] =>
      i ? [{ type: "hardBreak" }, ...paragraph] : paragraph,
    );
    return content.length
      ? [{ type: "heading", attrs: { level, ...directionOf(element) }, content }]
      : [];
  }

  #code(element: HtmlElement): ArticleNode[] {
    const content = textNodes(textOf(element).replace(/^\n/, ""));
    return content.length ? [{ type: "codeBlock", content }] : [];
  }

  #container(element: HtmlElement, type: ArticleNode["type"]): ArticleNode[] {
    let content = this.blocks(element.childNodes);
    if (type === "bulletList" || type === "orderedList")
      content = content.map((item) =>
        item.type === "listItem" ? item : { type: "listItem", content: [item] },
      );
    const start = Number(attribute(element, "start"));
    const attrs = {
      ...directionOf(element),
      ...(type === "orderedList" && Number.isInteger(start) && start > 1 ? { start } : {}),
    };
    return content.length ? [{ type, ...withAttrs(attrs), content }] : [];
  }

  #aside(element: HtmlElement): ArticleNode[] {
    const classes = attribute(element, "class") ?? "";
    const type = classes.includes("pull-quote")
      ? "pullQuote"
      : classes.includes("key-facts")
        ? "keyFacts"
        : undefined;
    return type ? this.#container(element, type) : this.blocks(element.childNodes);
  }

  #figureElement(element: HtmlElement): ArticleNode[] {
    const images = findAll(element, hasTagName("img"));
    if (images.length > 1) return this.#gallery(element) ?? this.blocks(element.childNodes);
    const [image] = images;
    if (image) return this.#figure(image, captionOf(element));
    const [player] = [
      ...findAll(element, hasTagName("video")),
      ...findAll(element, hasTagName("audio")),
    ];
    const recording = player && recordingBlock(player, captionOf(element));
    if (recording) return recording;
    const [quote] = findAll(element, hasTagName("blockquote"));
    if (quote && hasClass(element, "wp-block-pullquote"))
      return this.#container(quote, "pullQuote");
    return this.blocks(element.childNodes);
  }

  /**
   * Converts several images in a row; their common caption follows as a paragraph. Undefined when
   * there are no images, or when there is other text beside them.
   */
  #gallery(element: HtmlElement): ArticleNode[] | undefined {
    if (hasTextBesidesCaptions(element)) return undefined;
    const figures = this.#figuresIn(element);
    if (!figures.length) return findAll(element, hasTagName("img")).length ? [] : undefined;
    const captions = element.childNodes.filter(
      (child): child is HtmlElement => isElement(child) && child.tagName === "figcaption",
    );
    return [
      ...(figures.length > 1 ? [{ type: "gallery" as const, content: figures }] : figures),
      ...this.blocks(captions),
    ];
  }

  #figuresIn(element: HtmlElement): ArticleNode[] {
    return element.childNodes.filter(isElement).flatMap((child) => {
      if (child.tagName === "img") return this.#figure(child, "");
      const [image, ...others] = findAll(child, hasTagName("img"));
      return image && !others.length
        ? this.#figure(image, captionOf(child))
        : this.#figuresIn(child);
    });
  }

  #figure(image: HtmlElement, caption: string): ArticleNode[] {
    const imageAttribute = (name: string) => attribute(image, name);
    const src = imageAttribute("src") ?? "";
    const defaultAttrs = ARTICLE_HREF.test(src)
      ? {
          src,
          alt: truncateText(imageAttribute("alt") ?? "", 1000),
          ...(caption ? { caption: truncateText(caption, 2000) } : {}),
        }
      : null;
    const attrs = this.#options.figure
      ? this.#options.figure({ attribute: imageAttribute, caption })
      : defaultAttrs;
    return attrs ? [{ type: "figure", attrs }] : [];
  }

  #table(element: HtmlElement): ArticleNode[] {
    const rows = findAll(element, hasTagName("tr")).map((row): ArticleNode => {
      const cells = row.childNodes.filter(
        (node): node is HtmlElement =>
          isElement(node) && (node.tagName === "td" || node.tagName === "th"),
      );
      return { type: "tableRow", content: cells.map((cell) => this.#cell(cell)) };
    });
    const nonEmptyRows = rows.filter((row) => row.content?.length);
    return nonEmptyRows.length ? [{ type: "table", content: nonEmptyRows }] : [];
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
      return this.#options.lineBreaks
        ? splitAtLineEndings(node.value, marks, textNodes)
        : textNodes(node.value.replace(/[ \t\n\r\f]+/g, " "), marks);
    if (!isElement(node)) return [];
    if (IGNORED_TAGS.has(node.tagName)) {
      this.#reportDropped(node);
      return [];
    }
    if (node.tagName === "br") return [{ type: "hardBreak" }];
    const footnote = this.#footnote(node);
    if (footnote) return [footnote];
    const mark = this.#markOf(node);
    const innerMarks =
      mark && !marks.some((outer) => outer.type === mark.type) ? [...marks, mark] : marks;
    return node.childNodes.flatMap((child) => this.#inline(child, innerMarks));
  }

  /** Converts a footnote as bodies are stored: the text is an attribute. */
  #footnote(element: HtmlElement): ArticleNode | undefined {
    const note = attribute(element, "data-note")?.trim();
    if (!note || element.tagName !== "a" || !hasClass(element, "note")) return undefined;
    const href = this.#href(attribute(element, "href") ?? "");
    return {
      type: "footnote",
      attrs: {
        note: truncateText(note, FOOTNOTE_LENGTH),
        ...(isArticleHref(href) && { href }),
      },
    };
  }

  #markOf(element: HtmlElement): ArticleMark | undefined {
    const type = MARK_BY_TAG.get(element.tagName);
    if (type) return { type };
    if (element.tagName !== "a") return undefined;
    const href = this.#href((attribute(element, "href") ?? "").trim());
    return ARTICLE_HREF.test(href) && href.length <= 2000
      ? { type: "link", attrs: { href } }
      : undefined;
  }

  #orReport(element: HtmlElement, blocks: ArticleNode[]): ArticleNode[] {
    if (!blocks.length) this.#options.onDropped?.(`<${element.tagName}>`);
    return blocks;
  }

  #reportDropped(element: HtmlElement): void {
    const { tagName } = element;
    if (isVisibleWhenIgnored(element)) this.#options.onDropped?.(`<${tagName}>`);
  }

  #href(url: string): string {
    return this.#options.href?.(url) ?? url;
  }
}

type Attributes = NonNullable<ArticleNode["attrs"]>;

function textNodes(text: string, marks: ArticleMark[] = []): ArticleNode[] {
  const clean = text.replaceAll("\0", "");
  return clean ? [{ type: "text", text: clean, ...(marks.length ? { marks } : {}) }] : [];
}

const isCaption = (element: HtmlElement) =>
  element.tagName === "figcaption" || hasClass(element, "wp-caption-text");
const captionOf = (element: HtmlElement) =>
  findAll(element, isCaption).map(singleLineText).join(" ");

/** Returns true if the element contains text other than captions. */
function hasTextBesidesCaptions(element: HtmlElement): boolean {
  return element.childNodes.some((child) =>
    isElement(child)
      ? !isCaption(child) && hasTextBesidesCaptions(child)
      : textOf(child).trim() !== "",
  );
}

const withAttrs = <T extends object>(attrs: T) => (Object.keys(attrs).length ? { attrs } : {});

function directionOf(element: HtmlElement): { dir?: "ltr" | "rtl" } {
  const dir = attribute(element, "dir");
  return dir === "ltr" || dir === "rtl" ? { dir } : {};
}
