import { useEffect, useMemo } from "react";
import { draftApi } from "./draft-api.ts";
import { DraftAutosave } from "./draft-autosave.ts";

/**
 * Returns the draft autosave of an article, or of new articles when the id is null, for the
 * lifetime of the form. `newKey` separates the drafts of new articles, as the key of the form does.
 */
export function useDraftAutosave(articleId: number | null, newKey?: string): DraftAutosave {
  const shelf = useMemo(() => new DraftAutosave(draftApi, articleId, newKey), [articleId, newKey]);
  useEffect(() => () => shelf.close(), [shelf]);
  return shelf;
}
