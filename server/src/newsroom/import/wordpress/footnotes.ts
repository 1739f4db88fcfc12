import { FOOTNOTE_LENGTH } from "@masthead/contract/newsroom/article/article-document.ts";
import { parseFragment } from "parse5";
import { blocksOfHtml } from "../../../platform/html/sanitize.ts";
import {
  attribute,
  findAll,
  type HtmlElement,
  hasTagName,
  isElement,
} from "../../article/document/html-tree.ts";
import { escapeHtml } from "../../article/document/render-html.ts";
import { truncateText } from "../../truncate-text.ts";
import { parseJson } from "./builder-data.ts";

/** Reference to a footnote of the block editor, such as `<sup data-fn="id" class="fn">`. */
const REFERENCE =
  /<sup\s(?=[^<>]{0,1000}\bdata-fn=["']([^"'<>]{1,200})["'])[^<>]{0,1000}>[\s\S]{0,1000}?<\/sup>/gi;

/** Shortcodes of footnote plugins, whose content is the note. */
export const FOOTNOTE_SHORTCODES = new Set(["footnote", "fn", "mfn", "efn_note", "ref"]);

/**
 * Returns the HTML of a footnote at its place, as bodies are stored. Its first link is the link to
 * its source.
 */
export function footnoteHtml(contentHtml: string): string {
  const fragment = parseFragment(contentHtml);
  const elements = fragment.childNodes.filter(isElement);
  const href = elements
    .flatMap((element) => (element.tagName === "a" ? [element] : findAll(element, hasTagName("a"))))
    .map((link: HtmlElement) => attribute(link, "href")?.trim() ?? "")
    .find((url) => /^https?:\/\//i.test(url));
  const text = blocksOfHtml(contentHtml).join(" ");
  const note = truncateText(text || (href ?? ""), FOOTNOTE_LENGTH);
  return note
    ? `<a class="note" data-note="${escapeHtml(note)}"${href ? ` href="${escapeHtml(href)}"` : ""}></a>`
    : "";
}

/**
 * Replaces references of the block editor by their footnotes, which are in the post meta
 * `footnotes`. A note that is referenced twice is at both places.
 * @param lost called with each reference without a note, and with notes without a reference
 */
export function placeFootnotes(
  html: string,
  meta: string | undefined,
  lost: (what: string) => void,
): string {
  const notes = notesIn(meta);
  const placed = new Set<string>();
  let missing = 0;
  const result = html.replaceAll(REFERENCE, (_, id: string) => {
    const note = notes.get(id) ?? "";
    if (!note) missing += 1;
    placed.add(id);
    return note;
  });
  if (missing) lost(`${missing} footnotes, whose text is not in the file`);
  const unplaced = [...notes.keys()].filter((id) => !placed.has(id)).length;
  if (unplaced) lost(`${unplaced} footnotes without a place in the text`);
  return result;
}

/** Returns the HTML of the notes by their id; empty if the meta cannot be read. */
function notesIn(meta: string | undefined): Map<string, string> {
  const parsed = meta ? parseJson(meta) : undefined;
  const entries = Array.isArray(parsed) ? parsed : [];
  return new Map(
    entries.flatMap((entry: unknown): [string, string][] => {
      const { id, content } = (entry ?? {}) as { id?: unknown; content?: unknown };
      if (typeof id !== "string" || typeof content !== "string") return [];
      const note = footnoteHtml(content);
      return note ? [[id, note]] : [];
    }),
  );
}
