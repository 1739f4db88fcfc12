import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import { useMatches } from "react-router";
import { useMessages } from "../../platform/messages.ts";
import { PreviewStrip } from "../preview-strip.tsx";
import "../preview/messages.ts";

/**
 * Loader data of a preview page: state of the article, whether it has unsaved changes, and expiry
 * of the preview URL.
 */
interface PreviewData {
  preview?: { state: ArticleState; unsaved: boolean; shownUntil: string };
}

/** Banner at the top of preview pages. */
export function PreviewBanner() {
  const t = useMessages();
  const preview = useMatches()
    .map((match) => (match.loaderData as PreviewData | undefined)?.preview)
    .find((data) => data !== undefined);
  if (!preview) return null;
  return (
    <PreviewStrip shownUntil={preview.shownUntil}>
      <strong>{t(`preview.${preview.state}`)}</strong>
      {preview.unsaved && ` · ${t("preview.unsaved")}`}
    </PreviewStrip>
  );
}
