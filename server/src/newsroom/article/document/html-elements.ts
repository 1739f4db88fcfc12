import type {
  ArticleMark,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { attribute, type HtmlElement, isElement, textOf } from "./html-tree.ts";

/** Expands keys of space-separated tag names to a map by tag name. */
const byTag = <T>(valuesByTags: Record<string, T>) =>
  new Map(
    Object.entries(valuesByTags).flatMap(([tags, value]) =>
      tags.split(" ").map((tag): [string, T] => [tag, value]),
    ),
  );

/** Text marks by HTML tag name. */
export const MARK_BY_TAG = byTag<Exclude<ArticleMark["type"], "link">>({
  "strong b": "bold",
  "em i cite": "italic",
  "u ins": "underline",
  "s del strike": "strike",
  "code kbd tt": "code",
  sub: "subscript",
  sup: "superscript",
});

/** Container blocks by HTML tag name. */
export const CONTAINER_BY_TAG = byTag<ArticleNode["type"]>({
  "ul dl": "bulletList",
  ol: "orderedList",
  "li dt dd": "listItem",
  blockquote: "blockquote",
});

/** Elements that are dropped with all their content. */
export const IGNORED_TAGS = new Set(
  "script style noscript template head title object form svg math colgroup col button input select textarea".split(
    " ",
  ),
);

/** Scripts that only load the player of an embed, or measure readers. */
const SILENT_SCRIPTS =
  /\b(twitter|x|instagram|facebook|fbcdn|tiktok|youtube|google|googletagmanager|googlesyndication|doubleclick|google-analytics)\.(com|net)\b/i;

/**
 * Returns true if readers of the original page saw the element, which an article body cannot
 * contain.
 */
export function isVisibleWhenIgnored(element: HtmlElement): boolean {
  const { tagName } = element;
  if (tagName === "script") return !SILENT_SCRIPTS.test(attribute(element, "src") ?? "google.com");
  if (tagName === "object" || tagName === "svg" || tagName === "math") return true;
  return (
    /^(form|button|select|textarea)$/.test(tagName) &&
    (textOf(element).trim() !== "" || tagName === "form")
  );
}

/** Elements that may contain blocks and have no equivalent in an article body. */
export const FLOW_TAGS = new Set(
  "div section article header footer main nav address center details summary hgroup".split(" "),
);

const OTHER_BLOCKS =
  "p h1 h2 h3 h4 h5 h6 hr pre img figure figcaption iframe embed audio video table aside".split(
    " ",
  );
const BLOCKS = new Set([...OTHER_BLOCKS, ...FLOW_TAGS, ...CONTAINER_BY_TAG.keys()]);

/** Returns true if the element contains a block at any depth. */
export function containsBlocks(element: HtmlElement): boolean {
  return element.childNodes.some(
    (child) => isElement(child) && (BLOCKS.has(child.tagName) || containsBlocks(child)),
  );
}
