import type { ArticleState } from "@masthead/contract/newsroom/article-record.ts";
import { useMatches } from "react-router";
import { hourOnly, useTimeZone } from "../system/dates.ts";
import { useLocale } from "../system/locale.ts";
import { useWords } from "../system/words.ts";

/** A page says by its loader data that it is a preview: of what state, saved or not, and until when its address shows it. */
export interface Previewing {
  preview?: { state: ArticleState; unsaved: boolean; shownUntil: string } | undefined;
}

/** Says on top of a preview that it is one. */
export function PreviewRibbon() {
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  const preview = useMatches()
    .map((match) => (match.loaderData as Previewing | undefined)?.preview)
    .find((one) => one !== undefined);
  if (!preview) return null;
  const { state, unsaved, shownUntil } = preview;
  return (
    <aside aria-label={t("preview.title")} className="edged bg-mint px-4 py-1.5 text-center text-13 text-balance text-ink">
      <strong>{t(`preview.${state}`)}</strong>
      {" · "}
      {unsaved && `${t("preview.unsaved")} · `}
      {t("preview.until")}{" "}
      <time dateTime={shownUntil} suppressHydrationWarning>
        {hourOnly(shownUntil, locale, zone)}
      </time>
    </aside>
  );
}
