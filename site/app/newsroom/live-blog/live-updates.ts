import type {
  LiveChange,
  LiveEntry,
  LivePage,
} from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_PAGE_SIZE } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";

/** What an open page shows of a live blog, newest first, and what it has received beside. */
export interface LiveView {
  state: LivePage["state"];
  summaryHtml: string;
  /** Result that the article shows. */
  result: PublicResult | null;
  entries: LiveEntry[];
  /** New entries that the reader has not requested yet. */
  waiting: LiveEntry[];
}

export const viewOf = ({
  page: { state, summaryHtml, entries },
  result,
}: {
  page: LivePage;
  result: PublicResult | null;
}): LiveView => ({ state, summaryHtml, result, entries, waiting: [] });

/** Applies the state and the summary of the live blog. */
export const withState = (
  view: LiveView,
  { state, summaryHtml }: Pick<LivePage, "state" | "summaryHtml">,
): LiveView => ({ ...view, state, summaryHtml });

/**
 * Applies changes: edits and removals where they are, while new entries wait, so that no text moves
 * under the reader. Entries of later pages are left out.
 */
export const applyChanges = (view: LiveView, changes: readonly LiveChange[]): LiveView =>
  changes.reduce(applyChange, view);

function applyChange(view: LiveView, change: LiveChange): LiveView {
  if (change.kind === "removed") return without(view, change.id);
  const { entry } = change;
  const known = [...view.entries, ...view.waiting].find(({ id }) => id === entry.id);
  if (known && known.sequence >= entry.sequence) return view;
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
