import { useMatches } from "react-router";
import { formatDayAndTime, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { PreviewStrip } from "../preview-strip.tsx";
import "../messages.ts";

/** Loader data of the preview of a front. */
export interface FrontPreviewData {
  /** Name of the category; null for the home page. */
  name: string | null;
  /** Time for which the front is shown. */
  at: string;
  shownUntil: string;
}

/** Banner at the top of the preview of a front. */
export function FrontBanner() {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const preview = useMatches()
    .map((match) => (match.loaderData as { preview?: FrontPreviewData } | undefined)?.preview)
    .find((data) => data !== undefined);
  if (!preview) return null;
  const { name, at, shownUntil } = preview;
  return (
    <PreviewStrip shownUntil={shownUntil}>
      <strong>
        {name === null ? t("frontPreview.home") : t("frontPreview.category", { name })}{" "}
        <time dateTime={at} suppressHydrationWarning>
          {formatDayAndTime(at, locale, zone)}
        </time>
      </strong>
    </PreviewStrip>
  );
}
