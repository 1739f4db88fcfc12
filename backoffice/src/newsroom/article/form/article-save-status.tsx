import type { DraftAutosave } from "../drafts/draft-autosave.ts";
import { DraftStatus } from "../drafts/draft-status.tsx";
import { ErrorSummary } from "./error-summary.tsx";

/** Status in the save bar of an article: validation errors and the draft status. */
export function ArticleSaveStatus({ shelf }: { shelf: DraftAutosave }) {
  return (
    <>
      <ErrorSummary />
      <DraftStatus shelf={shelf} />
    </>
  );
}
