/** WordPress shortcode: `[name attribute="value" positional]enclosed content[/name]`. */
export interface Shortcode {
  name: string;
  attributes: Map<string, string>;
  /** Positional values, in order. */
  positionalValues: string[];
  /**
   * Enclosed content, inner shortcodes already replaced; undefined if the shortcode has no closing
   * tag.
   */
  inner: string | undefined;
}

/** Returns the replacement of a shortcode, or undefined if it is plain text in brackets. */
export type ReplaceShortcode = (code: Shortcode) => string | undefined;

const TAG = /(\[?)\[(\/?)([a-z][\w-]*)((?:[\s=][^[\]]*)?)\](\]?)/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g;

interface Tag {
  start: number;
  end: number;
  closing: boolean;
  name: string;
  rest: string;
  /** Index of its closing tag. */
  closedBy?: number;
}

/**
 * Replaces the shortcodes of a text, inner ones first. `[[name]]` is an escaped `[name]`. Visits
 * each tag once, so the time is linear in the length of the text.
 */
export function replaceShortcodes(text: string, replace: ReplaceShortcode): string {
  const tags = pairTags(tagsOf(text));
  const replaceBetween = (from: number, to: number, start: number, end: number): string => {
    let output = "";
    let position = start;
    for (let i = from; i < to; i++) {
      const tag = tags[i];
      if (!tag) continue;
      output += text.slice(position, tag.start);
      const close = tag.closedBy === undefined ? undefined : tags[tag.closedBy];
      const inner =
        close && tag.closedBy !== undefined
          ? replaceBetween(i + 1, tag.closedBy, tag.end, close.start)
          : undefined;
      const replacement = tag.closing
        ? undefined
        : replace({ name: tag.name, inner, ...attributesOf(tag.rest) });
      const last = close ?? tag;
      output +=
        replacement ??
        text.slice(tag.start, tag.end) +
          (close ? `${inner}${text.slice(close.start, close.end)}` : "");
      position = last.end;
      if (tag.closedBy !== undefined) i = tag.closedBy;
    }
    return output + text.slice(position, end);
  };
  return replaceBetween(0, tags.length, 0, text.length).replaceAll(
    /\[(\[\/?[a-z][\w-]*(?:[\s=][^[\]]*)?\])\]/gi,
    "$1",
  );
}

function tagsOf(text: string): Tag[] {
  return [...text.matchAll(TAG)].flatMap((match): Tag[] => {
    const [matched, before, slash, name = "", rest = "", after] = match;
    if (before && after) return [];
    const start = match.index + (before?.length ?? 0);
    return [
      {
        start,
        end: match.index + matched.length - (after?.length ?? 0),
        closing: slash === "/",
        name: name.toLowerCase(),
        rest,
      },
    ];
  });
}

/** Nesting limit of shortcodes; deeper ones are text. */
const MAX_DEPTH = 40;

/**
 * Sets `closedBy` of each opening tag; a tag that is only closed outside of its enclosing shortcode
 * gets none.
 */
function pairTags(tags: Tag[]): Tag[] {
  const open: number[] = [];
  const openByName = new Map<string, number>();
  const count = (name: string, by: number) =>
    openByName.set(name, (openByName.get(name) ?? 0) + by);
  for (const [i, tag] of tags.entries()) {
    if (!tag.closing && open.length < MAX_DEPTH) {
      open.push(i);
      count(tag.name, 1);
    }
    while (tag.closing && openByName.get(tag.name)) {
      const opener = tags[open.pop() ?? -1];
      if (!opener) break;
      count(opener.name, -1);
      if (opener.name !== tag.name) continue;
      opener.closedBy = i;
      break;
    }
  }
  return tags;
}

function attributesOf(rest: string): Pick<Shortcode, "attributes" | "positionalValues"> {
  const attributes = new Map<string, string>();
  const values: string[] = [];
  for (const [, name, double, single, unquoted, ...positional] of rest
    .replace(/\/\s*$/, "")
    .replace(/^=/, "")
    .matchAll(ATTRIBUTE)) {
    if (name) attributes.set(name.toLowerCase(), double ?? single ?? unquoted ?? "");
    else values.push(positional.find((value) => value !== undefined) ?? "");
  }
  return { attributes, positionalValues: values };
}
