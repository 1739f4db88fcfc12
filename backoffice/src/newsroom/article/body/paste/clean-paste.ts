import { isWebUrl } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { type Direction, directionOfText } from "../document/block-direction.ts";
import { cleanUrl } from "./clean-url.ts";
import { convertWordLists } from "./ms-word-lists.ts";
import {
  isBlock,
  isDropped,
  isFlow,
  isVisibleWhenDropped,
  unwrapOffice,
} from "./pasted-elements.ts";
import { embedFromElement, embedFromText } from "./pasted-embed.ts";
import { cleanFigure, cleanImage, emojiOf, type PastedImageHandlers } from "./pasted-image.ts";
import { mergeLists, normalizeList, withoutCheckbox } from "./pasted-lists.ts";
import { marksOf } from "./pasted-marks.ts";
import {
  element,
  hasClass,
  isElement,
  type PastedElement,
  type PastedNode,
  textOf,
} from "./pasted-tree.ts";

/** Target of a paste, and handling of its images. */
export interface PasteContext extends PastedImageHandlers {
  direction: Direction;
  /** Called for every element that is dropped although its text was visible. */
  onTextDropped(): void;
}

interface CleaningContext extends PasteContext {
  /** Marks that are redundant at this point: bold in a heading, an underline in a link. */
  ignoredMarks: readonly string[];
}

/**
 * Reduces clipboard HTML to the elements that a body may contain: structure, links, images and
 * plain marks.
 */
export function cleanPaste(nodes: PastedNode[], context: PasteContext): PastedNode[] {
  const cleaned = mergeLists(
    cleanAll(context.fromThisEditor ? nodes : convertWordLists(unwrapOffice(nodes)), {
      ...context,
      ignoredMarks: [],
    }),
  );
  if (context.fromThisEditor || !cleaned.some((node) => isElement(node) && isBlock(node)))
    return cleaned;
  return cleaned.filter((node) => (isElement(node) ? node.tag !== "br" : node.trim()));
}

const cleanAll = (nodes: PastedNode[], context: CleaningContext) =>
  nodes.flatMap((node) => clean(node, context));

function clean(node: PastedNode, context: CleaningContext): PastedNode[] {
  if (!isElement(node))
    return [
      context.fromThisEditor
        ? node
        : node.replaceAll("\u00a0", " ").replaceAll(/[\u200b\ufeff]/g, ""),
    ];
  if (isDropped(node)) {
    if (isVisibleWhenDropped(node)) context.onTextDropped();
    return [];
  }
  const own = ownElement(node, context);
  if (own) return own;
  const embed = embedFromElement(node);
  return embed ? [embed] : cleanElement(node, context);
}

/** Attributes of the editor's own charts, maps, cards, footnotes and points of timelines. */
const OWN_ATTRIBUTES = [
  "data-chart",
  "data-map",
  "data-html-card",
  "data-note",
  "data-href",
  "data-date",
  "data-heading",
];

/** Returns a chart, map, card, footnote or part of a timeline that was copied in this editor. */
function ownElement(node: PastedElement, context: CleaningContext): PastedNode[] | undefined {
  const { tag, attributes, children } = node;
  const isAtom = ["data-chart", "data-map", "data-html-card", "data-note"].some(
    (name) => attributes[name] !== undefined,
  );
  const isTimeline = tag === "ol" && hasClass(node, "timeline");
  if (!context.fromThisEditor || !(isAtom || isTimeline || tag === "li")) return undefined;
  const copied = [...OWN_ATTRIBUTES, "data-pm-slice"].flatMap((name) =>
    attributes[name] === undefined ? [] : [[name, attributes[name]]],
  );
  if (tag === "li" && !copied.some(([name]) => name !== "data-pm-slice")) return undefined;
  return [
    element(
      tag,
      { ...Object.fromEntries(copied), ...(isTimeline && { class: "timeline" }) },
      isAtom ? [] : cleanAll(children, context),
    ),
  ];
}

function cleanElement(node: PastedElement, context: CleaningContext): PastedNode[] {
  const { tag, children } = node;
  if (tag === "br") return hasClass(node, "apple-interchange-newline") ? [] : [element("br")];
  if (tag === "hr") return [element("hr")];
  const emoji = emojiOf(node);
  if (emoji) return [emoji];
  if (tag === "img") return cleanImage(node, context);
  if (tag === "pre") return [element("pre", {}, [element("code", {}, [textOf(children)])])];
  if (tag === "a") return link(node, context);
  if (PLAYER_TAGS.has(tag)) return linkToPlayer(node);
  if (tag === "figure") return cleanFigure(node, context) ?? cleanAll(children, context);
  if (LIST_TAGS.has(tag))
    return normalizeList(rewriteElement(node, tag === "dl" ? "ul" : tag, context));
  if (LIST_ITEM_TAGS.has(tag)) return [rewriteElement(withoutCheckbox(node), "li", context)];
  return isBlock(node)
    ? block(node, context)
    : wrapInMarks(node, cleanAll(children, context), context);
}

const PLAYER_TAGS: ReadonlySet<string> = new Set(["iframe", "embed", "audio", "video"]);
const LIST_TAGS: ReadonlySet<string> = new Set(["ul", "ol", "dl"]);
const LIST_ITEM_TAGS: ReadonlySet<string> = new Set(["li", "dt", "dd"]);

function block(node: PastedElement, context: CleaningContext): PastedNode[] {
  const level = hasClass(node, "msotitle") ? 1 : Number(/^h([1-6])$/.exec(node.tag)?.[1]);
  if (level)
    return embedOrNonEmpty(
      rewriteElement(node, `h${Math.min(4, Math.max(2, level))}`, {
        ...context,
        ignoredMarks: ["strong"],
      }),
    );
  if (hasClass(node, "msoquote", "msointensequote"))
    return [
      element("blockquote", {}, [rewriteElement(node, "p", { ...context, ignoredMarks: ["em"] })]),
    ];
  if (node.tag === "aside" && hasClass(node, "pull-quote", "key-facts"))
    return [{ ...rewriteElement(node, "aside", context), attributes: ownClassAttributes(node) }];
  if (node.tag === "div" && hasClass(node, "gallery"))
    return [{ ...rewriteElement(node, "div", context), attributes: ownClassAttributes(node) }];
  if (node.tag === "blockquote" || node.tag === "table" || node.tag === "tr" || node.tag === "td")
    return node.tag === "table" && node.attributes.role === "presentation"
      ? cleanAll(node.children, context)
      : [rewriteElement(node, node.tag, context)];
  if (node.tag === "th")
    return [rewriteElement(node, "th", { ...context, ignoredMarks: ["strong"] })];
  if (node.tag === "p") return paragraph(node, context);
  const children = cleanAll(node.children, context);
  return isFlow(node) && !children.some((child) => isElement(child) && isBlock(child))
    ? paragraph(node, context)
    : children;
}

/**
 * Returns the element with another tag, its children cleaned, and only the attributes that a body
 * knows.
 */
function rewriteElement(node: PastedElement, tag: string, context: CleaningContext): PastedElement {
  const { attributes } = node;
  const dir = attributes.dir?.toLowerCase();
  // Word processors set a direction on every block: keep it only if it differs from the article's
  // and matches the text.
  const hasOwnDirection =
    (dir === "ltr" || dir === "rtl") &&
    dir !== context.direction &&
    directionOfText(textOf(node.children)) === dir;
  const copied = ["colspan", "rowspan", "start", "data-pm-slice"].flatMap((name) =>
    attributes[name] ? [[name, attributes[name]]] : [],
  );
  return element(
    tag,
    { ...Object.fromEntries(copied), ...(hasOwnDirection && dir ? { dir } : {}) },
    cleanAll(node.children, context),
  );
}

/** Returns only the editor's own class, and the slice marker of ProseMirror. */
function ownClassAttributes(node: PastedElement): Record<string, string> {
  const name = ["pull-quote", "key-facts", "gallery"].find((one) => hasClass(node, one)) ?? "";
  const slice = node.attributes["data-pm-slice"];
  return { class: name, ...(slice ? { "data-pm-slice": slice } : {}) };
}

/** Splits a paragraph at double line breaks. Empty paragraphs are spacing and are dropped. */
function paragraph(node: PastedElement, context: CleaningContext): PastedNode[] {
  const cleaned = rewriteElement(node, "p", context);
  const withMarks = { ...cleaned, children: wrapInMarks(node, cleaned.children, context) };
  if (context.fromThisEditor) return [withMarks];
  const paragraphs: PastedNode[][] = [[]];
  let breaks = 0;
  for (const child of withMarks.children) {
    const isBreak = isElement(child) && child.tag === "br";
    if (isBreak) breaks += 1;
    else if (isElement(child) || child.trim()) {
      if (breaks > 1) paragraphs.push([]);
      else if (breaks) paragraphs.at(-1)?.push(element("br"));
      breaks = 0;
    }
    if (!isBreak) paragraphs.at(-1)?.push(child);
  }
  return paragraphs.flatMap((children) => embedOrNonEmpty({ ...withMarks, children }));
}

/** Drops an empty block; turns a paragraph that is only the URL of a player into an embed. */
function embedOrNonEmpty(node: PastedElement): PastedNode[] {
  const embed = node.tag === "p" ? embedFromText(node.children) : undefined;
  if (embed) return [embed];
  return textOf(node.children).trim() ||
    node.children.some((child) => isElement(child) && isBlock(child))
    ? [node]
    : [];
}

function wrapInMarks(
  node: PastedElement,
  children: PastedNode[],
  { ignoredMarks }: CleaningContext,
): PastedNode[] {
  const marks = [...marksOf(node)].filter((mark) => !ignoredMarks.includes(mark));
  return children.length ? marks.reduce((inner, mark) => [element(mark, {}, inner)], children) : [];
}

function link(node: PastedElement, context: CleaningContext): PastedNode[] {
  const children = wrapInMarks(
    node,
    cleanAll(node.children, { ...context, ignoredMarks: [...context.ignoredMarks, "u"] }),
    {
      ...context,
      ignoredMarks: ["u"],
    },
  );
  const href = cleanUrl(node.attributes.href ?? "");
  return href && children.length ? [element("a", { href }, children)] : children;
}

/** Replaces a player that cannot be embedded with a link to it. */
function linkToPlayer({ attributes, children }: PastedElement): PastedNode[] {
  const sources = [
    attributes.src,
    ...children.filter(isElement).map((child) => child.attributes.src),
  ];
  const href = cleanUrl(sources.find(Boolean) ?? "");
  return href && isWebUrl(href) ? [element("p", {}, [element("a", { href }, [href])])] : [];
}
