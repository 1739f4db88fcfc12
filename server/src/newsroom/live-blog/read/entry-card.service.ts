import type { LiveEntryCard } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../../platform/cache/tags.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { plainText } from "../../article/document/render-html.ts";
import { findImagesById } from "../../media/media-lookup.service.ts";
import { truncateText } from "../../truncate-text.ts";
import type { LiveEntryRow } from "../entry/entry.store.ts";

/** Maximum lengths of the texts of a card, in characters. */
const CARD_LENGTHS = { title: 100, description: 200 };

/** Whether an entry is behind the paywall of its article. */
export const isWithheld = ({ free }: Pick<LiveEntryRow, "free">, premium: boolean): boolean =>
  premium && !free;

/** Returns the card of the permalink of an entry. It contains nothing that is behind the paywall. */
export async function entryCard(
  { db }: CallContext,
  entry: LiveEntryRow,
  { locale, premium }: { locale: Locale; premium: boolean },
): Promise<LiveEntryCard> {
  if (isWithheld(entry, premium)) return { title: entry.title, description: "", image: null };
  const text = plainText(entry.body).replaceAll(/\s+/g, " ").trim();
  return {
    title: entry.title || shortened(text, CARD_LENGTHS.title),
    description: shortened(text, CARD_LENGTHS.description),
    image: await firstImage(db, entry, locale),
  };
}

async function firstImage(db: CallContext["db"], { bodyMedia }: LiveEntryRow, locale: Locale) {
  const id = bodyMedia?.[0];
  if (id === undefined) return null;
  tag(`media:${id}`);
  return (await findImagesById(db, [id], locale)).get(id) ?? null;
}

/** Shortens a text at the end of a word, with an ellipsis. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = truncateText(text, length - 1);
  const end = start.lastIndexOf(" ");
  return `${start.slice(0, end > 0 ? end : undefined).trimEnd()}…`;
}
