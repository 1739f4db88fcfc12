import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import { useMatches } from "react-router";
import { formatTime, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";

/** Loader data of a preview page: state of the article, whether it has unsaved changes, and expiry of the preview URL. */
interface PreviewData {
  preview?: { state: ArticleState; unsaved: boolean; shownUntil: string } | undefined;
}

/** Banner at the top of preview pages. */
export function PreviewBanner() {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const preview = useMatches()
    .map((match) => (match.loaderData as PreviewData | undefined)?.preview)
    .find((data) => data !== undefined);
  if (!preview) return null;
  const { state, unsaved, shownUntil } = preview;
  return (
    <aside aria-label={t("preview.title")} className="edged bg-mint px-4 py-1.5 text-center text-13 text-balance text-ink">
      <strong>{t(`preview.${state}`)}</strong>
      {" · "}
      {unsaved && `${t("preview.unsaved")} · `}
      {t("preview.until")}{" "}
      <time dateTime={shownUntil} suppressHydrationWarning>
        {formatTime(shownUntil, locale, zone)}
      </time>
    </aside>
  );
}
