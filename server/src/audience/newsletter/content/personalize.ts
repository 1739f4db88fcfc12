import { type RenderedIssue, SLOTS } from "./issue-html.ts";

/** URLs of the links of one recipient. */
export interface RecipientUrls {
  link(number: number): string;
  preferences: string;
  unsubscribe: string;
}

const SLOT = /https:\/\/(?:link\.invalid\/(\d+)\/|(preferences|unsubscribe)\.invalid\/)/;

/**
 * Splits a text with slots once, so that it is filled in for each recipient without searching it.
 */
export function slotTemplate(text: string): (urls: RecipientUrls) => string {
  const parts = text.split(SLOT);
  return (urls) => {
    let filled = parts[0] ?? "";
    for (let i = 1; i < parts.length; i += 3) {
      const [number, name, after = ""] = parts.slice(i, i + 3);
      filled += number === undefined ? urls[name as "preferences"] : urls.link(Number(number));
      filled += after;
    }
    return filled;
  };
}

/** Returns the issue with its links uncounted, for previews and tests. */
export function withPlainLinks(
  { html, text, links }: RenderedIssue,
  urls: Pick<RecipientUrls, "preferences" | "unsubscribe">,
): { html: string; text: string } {
  const plain: RecipientUrls = { ...urls, link: (number) => links[number] ?? SLOTS.preferences };
  const htmlUrls: RecipientUrls = {
    ...plain,
    link: (number) => plain.link(number).replaceAll("&", "&amp;"),
  };
  return { html: slotTemplate(html)(htmlUrls), text: slotTemplate(text)(plain) };
}
