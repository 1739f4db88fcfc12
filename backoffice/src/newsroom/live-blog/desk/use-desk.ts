import type { LiveDesk, LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { mergePublished, withEntries } from "../entry/published-entries.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";

/** Interval in which the work of others appears, in milliseconds. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 4000;

/**
 * Time after which the desk is loaded although its mark is the same, in milliseconds: time passes
 * without a change, such as that of an embargo or of the reminder.
 */
const RELOAD_AFTER_MS = 60_000;

const keyOf = (articleId: number) => [...LIVE_BLOG_KEY, articleId];

/**
 * Returns the query of a live blog with its entries, kept up to date while the window is visible. It
 * asks for the mark of the desk, and loads the desk when the mark has changed.
 */
export function useDeskQuery(articleId: number) {
  const loaded = useRef<{ desk: LiveDesk; at: number } | null>(null);
  return useQuery({
    queryKey: keyOf(articleId),
    queryFn: async ({ signal }) => {
      const known = loaded.current;
      if (known && Date.now() - known.at < RELOAD_AFTER_MS) {
        const { mark } = await client.liveBlog.deskMark({ id: articleId }, { signal });
        if (mark === known.desk.mark) return known.desk;
      }
      const desk = await client.liveBlog.desk({ id: articleId }, { signal });
      loaded.current = { desk, at: Date.now() };
      return desk;
    },
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** Returns a function that loads the desk again. */
export function useRefetchDesk(articleId: number): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyOf(articleId) });
}

/**
 * Acts on a record as the user saw it, reports the result or the error, and loads the desk again.
 * If the record has changed since, it acts on the current version only after a confirmation.
 * Returns whether it has acted.
 */
export type ActOnDesk = (
  seen: { version: number },
  call: (version: number) => Promise<unknown>,
  done?: { message: string; action?: ReactNode },
) => Promise<boolean>;

export function useActOnDesk(articleId: number, onResult?: (result: unknown) => void): ActOnDesk {
  const notify = useNotify();
  const actOn = useActOn();
  const refetch = useRefetchDesk(articleId);
  return async (seen, call, done) => {
    try {
      const isDone = await actOn(seen, async (version) => {
        const result = await call(version);
        onResult?.(result);
      });
      if (isDone && done) {
        const { message, action } = done;
        notify(message, { type: "success", ...(action !== undefined && { action }) });
      }
      return isDone;
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      return false;
    } finally {
      refetch();
    }
  };
}

/** Published entries: those of the desk, and earlier ones that were loaded. */
export function usePublished({ articleId, published: firstPage, older }: LiveDesk) {
  const [known, setKnown] = useState({ firstPage, entries: firstPage as readonly LiveDeskEntry[] });
  const [hasMore, setHasMore] = useState<boolean | null>(null);
  const [isLoading, setLoading] = useState(false);
  if (known.firstPage !== firstPage)
    setKnown({ firstPage, entries: mergePublished(known.entries, firstPage, older) });
  const add = (entries: readonly LiveDeskEntry[]) =>
    setKnown((before) => ({ ...before, entries: withEntries(before.entries, entries) }));
  /** Shows the change of an entry, also of one that is not on the first page. */
  const update = (entry: LiveDeskEntry) => {
    if (known.entries.some(({ id }) => id === entry.id)) add([entry]);
  };
  /** Leaves out an entry that was moved or merged, also one that is not on the first page. */
  const drop = (id: number) =>
    setKnown((before) => ({
      ...before,
      entries: before.entries.filter((entry) => entry.id !== id),
    }));
  const loadOlder = async () => {
    const last = known.entries.at(-1);
    if (!last) return;
    setLoading(true);
    try {
      const page = await client.liveBlog.older({ id: articleId, before: last.id });
      add(page.entries);
      setHasMore(page.older);
    } finally {
      setLoading(false);
    }
  };
  const isFirstPage = known.entries.length <= firstPage.length;
  return {
    entries: known.entries,
    hasMore: isFirstPage ? older : (hasMore ?? older),
    isLoading,
    loadOlder,
    update,
    drop,
  };
}

/** Desk shared by its parts. */
export interface DeskContext {
  desk: LiveDesk;
  act: ActOnDesk;
  /** Id of the current user. */
  userId: number | null;
}

const Context = createContext<DeskContext | null>(null);
export const DeskProvider = Context.Provider;

/** @throws Error outside a desk */
export function useDesk(): DeskContext {
  const context = useContext(Context);
  if (!context) throw new Error("not in the desk of a live blog");
  return context;
}
