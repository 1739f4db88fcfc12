import { useEffect, useMemo } from "react";
import { draftCalls } from "./draft-calls.ts";
import { createDraftShelf, type DraftShelf } from "./draft-shelf.ts";

/** The drafts of an article, or with null of new ones, as long as its form is there. */
export function useDraftShelf(articleId: number | null): DraftShelf {
  const shelf = useMemo(() => createDraftShelf(draftCalls, articleId), [articleId]);
  useEffect(() => () => shelf.close(), [shelf]);
  return shelf;
}
