/** A shortcode in a text: `[name attribute="value" address]what it encloses[/name]`. */
export interface Shortcode {
  name: string;
  attributes: Map<string, string>;
  /** Values without a name, in their order. */
  values: string[];
  /** Undefined when it encloses nothing. */
  inner: string | undefined;
}

/** What stands for a shortcode, or undefined when it is no shortcode but text in brackets. */
export type ReplaceShortcode = (code: Shortcode) => string | undefined;

const TAG = /(\[?)\[(\/?)([a-z][\w-]*)((?:[\s=][^[\]]*)?)\](\]?)/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g;

interface Tag {
  start: number;
  end: number;
  closing: boolean;
  name: string;
  rest: string;
  /** Place of the tag that closes it. */
  closedBy?: number;
}

/**
 * The text with its shortcodes replaced, inner ones first. `[[name]]` is the text `[name]`. Each tag is looked at once, so
 * that no text takes long.
 */
export function replaceShortcodes(text: string, replace: ReplaceShortcode): string {
  const tags = paired(tagsOf(text));
  const between = (from: number, to: number, start: number, end: number): string => {
    let out = "";
    let at = start;
    for (let i = from; i < to; i++) {
      const tag = tags[i];
      if (!tag) continue;
      out += text.slice(at, tag.start);
      const close = tag.closedBy === undefined ? undefined : tags[tag.closedBy];
      const inner = close && tag.closedBy !== undefined ? between(i + 1, tag.closedBy, tag.end, close.start) : undefined;
      const made = tag.closing ? undefined : replace({ name: tag.name, inner, ...attributesOf(tag.rest) });
      const last = close ?? tag;
      out += made ?? text.slice(tag.start, tag.end) + (close ? `${inner}${text.slice(close.start, close.end)}` : "");
      at = last.end;
      if (tag.closedBy !== undefined) i = tag.closedBy;
    }
    return out + text.slice(at, end);
  };
  return between(0, tags.length, 0, text.length).replaceAll(/\[(\[\/?[a-z][\w-]*(?:[\s=][^[\]]*)?\])\]/gi, "$1");
}

function tagsOf(text: string): Tag[] {
  return [...text.matchAll(TAG)].flatMap((match): Tag[] => {
    const [all, before, slash, name = "", rest = "", after] = match;
    if (before && after) return [];
    const start = match.index + (before?.length ?? 0);
    return [{ start, end: match.index + all.length - (after?.length ?? 0), closing: slash === "/", name: name.toLowerCase(), rest }];
  });
}

/** Shortcodes within shortcodes that are understood; what lies deeper is text. */
const MAX_DEPTH = 40;

/** Tells each opening tag which one closes it; one that is closed only outside of what it stands in is closed by none. */
function paired(tags: Tag[]): Tag[] {
  const open: number[] = [];
  const waiting = new Map<string, number>();
  const count = (name: string, by: number) => waiting.set(name, (waiting.get(name) ?? 0) + by);
  for (const [i, tag] of tags.entries()) {
    if (!tag.closing && open.length < MAX_DEPTH) {
      open.push(i);
      count(tag.name, 1);
    }
    while (tag.closing && waiting.get(tag.name)) {
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

function attributesOf(rest: string): Pick<Shortcode, "attributes" | "values"> {
  const attributes = new Map<string, string>();
  const values: string[] = [];
  for (const [, name, double, single, bare, ...loose] of rest
    .replace(/\/\s*$/, "")
    .replace(/^=/, "")
    .matchAll(ATTRIBUTE)) {
    if (name) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
    else values.push(loose.find((one) => one !== undefined) ?? "");
  }
  return { attributes, values };
}
