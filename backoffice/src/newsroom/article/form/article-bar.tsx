import { DraftKept } from "../drafts/draft-kept.tsx";
import type { DraftShelf } from "../drafts/draft-shelf.ts";
import { ErrorSummary } from "./error-summary.tsx";

/** What the bar of an article's form tells beside whether it is saved: what is in the way of it, and whether a draft is kept. */
export function ArticleBar({ shelf }: { shelf: DraftShelf }) {
  return (
    <>
      <ErrorSummary />
      <DraftKept shelf={shelf} />
    </>
  );
}
