import { useEffect, useMemo } from "react";
import { draftApi } from "./draft-api.ts";
import { createDraftAutosave, type DraftAutosave } from "./draft-autosave.ts";

/**
 * Returns the draft autosave of an article, or of new articles when the id is null, for the
 * lifetime of the form.
 */
export function useDraftAutosave(articleId: number | null): DraftAutosave {
  const shelf = useMemo(() => createDraftAutosave(draftApi, articleId), [articleId]);
  useEffect(() => () => shelf.close(), [shelf]);
  return shelf;
}
