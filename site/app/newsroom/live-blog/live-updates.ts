import type {
  LiveChange,
  LiveEntry,
  LivePage,
  LiveStory,
} from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_PAGE_SIZE } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";

/** State of a live blog, its pinned summary, its streams, and whether it takes questions. */
export type LiveState = Pick<LivePage, "state" | "summaryHtml" | "streams" | "questionsOpen">;

/** What an open page shows of a live blog, newest first, and what it has received beside. */
export interface LiveView extends LiveState {
  /** Stream that is shown; undefined: all. */
  stream: number | undefined;
  /** Result that the article shows. */
  result: PublicResult | null;
  /** Articles that were made from entries. */
  stories: LiveStory[];
  entries: LiveEntry[];
  /** New entries that the reader has not requested yet. */
  waiting: LiveEntry[];
}

export const viewOf = ({
  page: { state, summaryHtml, streams, questionsOpen, stories, entries },
  stream,
  result,
}: {
  page: LivePage;
  stream: number | undefined;
  result: PublicResult | null;
}): LiveView => ({
  state,
  summaryHtml,
  streams,
  questionsOpen,
  stream,
  result,
  stories,
  entries,
  waiting: [],
});

/** Applies the state, the summary, the streams and the questions of the live blog. */
export const withState = (
  view: LiveView,
  { state, summaryHtml, streams, questionsOpen }: LiveState,
): LiveView => ({ ...view, state, summaryHtml, streams, questionsOpen });

/** Whether a stream is shown that the live blog no longer has. */
export const isStreamRemoved = (stream: number | undefined, { streams }: LiveState): boolean =>
  stream !== undefined && !streams.some(({ id }) => id === stream);

/**
 * Applies changes: edits and removals where they are, while new entries wait, so that no text moves
 * under the reader. Entries of later pages and of streams that are not shown are left out.
 */
export const applyChanges = (view: LiveView, changes: readonly LiveChange[]): LiveView =>
  changes.reduce(applyChange, view);

function applyChange(view: LiveView, change: LiveChange): LiveView {
  if (change.kind === "removed") return without(view, change.id);
  const { entry } = change;
  const known = [...view.entries, ...view.waiting].find(({ id }) => id === entry.id);
  if (known && known.sequence >= entry.sequence) return view;
  if (view.stream !== undefined && entry.stream !== view.stream) return without(view, entry.id);
  if (view.entries.some(({ id }) => id === entry.id))
    return { ...view, entries: newestFirst(replaced(view.entries, entry)) };
  if (isOnLaterPage(view, entry)) return without(view, entry.id);
  return { ...view, waiting: newestFirst([...without(view, entry.id).waiting, entry]) };
}

/** Shows the entries that wait. */
export const showWaiting = ({ entries, waiting, ...view }: LiveView): LiveView => ({
  ...view,
  entries: newestFirst([...waiting, ...entries]),
  waiting: [],
});

const without = ({ entries, waiting, ...view }: LiveView, removed: number): LiveView => ({
  ...view,
  entries: entries.filter(({ id }) => id !== removed),
  waiting: waiting.filter(({ id }) => id !== removed),
});

const replaced = (entries: LiveEntry[], entry: LiveEntry): LiveEntry[] =>
  entries.map((shown) => (shown.id === entry.id ? entry : shown));

/** Whether an entry belongs behind the last one of a full page. */
function isOnLaterPage({ entries }: LiveView, entry: LiveEntry): boolean {
  const last = entries.at(-1);
  return entries.length >= LIVE_PAGE_SIZE && last !== undefined && compare(last, entry) < 0;
}

const newestFirst = (entries: LiveEntry[]): LiveEntry[] => entries.toSorted(compare);

const compare = (a: LiveEntry, b: LiveEntry): number =>
  Date.parse(b.eventAt) - Date.parse(a.eventAt) || b.id - a.id;
