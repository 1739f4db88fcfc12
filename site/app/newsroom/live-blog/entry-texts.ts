import type { LiveEntry, LiveFullText } from "@masthead/contract/newsroom/live-blog/live-blog.ts";

export type EntryText = LiveFullText["entries"][number];

/** Returns the texts that belong to an entry as it is: an edit withdraws the text before. */
const textOf = ({ id, sequence }: LiveEntry, texts: readonly EntryText[]): EntryText | undefined =>
  texts.find((text) => text.id === id && text.sequence >= sequence);

/** Returns the ids of the entries behind the paywall whose text is not loaded. */
export const withheldIds = (entries: readonly LiveEntry[], texts: readonly EntryText[]): number[] =>
  entries.filter((entry) => entry.cut && !textOf(entry, texts)).map(({ id }) => id);

/** Returns the entries with the texts that were loaded. */
export const withTexts = (entries: LiveEntry[], texts: readonly EntryText[]): LiveEntry[] =>
  texts.length
    ? entries.map((entry) => {
        const text = entry.cut && textOf(entry, texts);
        return text ? { ...entry, cut: false, bodyHtml: text.bodyHtml } : entry;
      })
    : entries;
