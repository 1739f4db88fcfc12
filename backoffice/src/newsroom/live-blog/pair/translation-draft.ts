import type { LiveDeskEntry, LiveStream } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { LiveLabel } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { EntryDraft } from "../compose/entry-draft.ts";

/** Live blog of a source or of its translation. */
interface Side {
  locale: Locale;
  streams: readonly LiveStream[];
}

interface Translation {
  source: LiveDeskEntry;
  /** Byline of the translator. */
  byline: string;
  labels: readonly LiveLabel[];
  from: Side;
  to: Side;
}

/** Returns the draft of the translation of an entry: the texts are those of the source. */
export const translationDraft = ({
  source,
  byline,
  labels,
  from,
  to,
}: Translation): EntryDraft => ({
  title: source.title,
  body: source.body,
  byline,
  label:
    labels.find(({ name }) => name[from.locale] === source.label)?.name[to.locale] ?? source.label,
  keyEvent: source.keyEvent,
  stream: matchingStream(source.stream, from.streams, to.streams),
  free: source.free,
  alert: source.alert,
  eventAt: source.eventAt,
  translates: { entryId: source.id, version: source.version },
});

/**
 * Returns the stream that has the same name, or the same place if both live blogs have as many
 * streams; otherwise the main one.
 */
export function matchingStream(
  id: number | null,
  from: readonly LiveStream[],
  to: readonly LiveStream[],
): number | null {
  const place = from.findIndex((stream) => stream.id === id);
  const stream = from[place];
  if (!stream) return null;
  const namesake = to.find(({ name }) => name === stream.name);
  return (namesake ?? (from.length === to.length ? to[place] : undefined))?.id ?? null;
}
