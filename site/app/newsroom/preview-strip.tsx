import { formatTime, useTimeZone } from "../platform/dates.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import "./preview/messages.ts";

/** Strip at the top of a preview page, with its subject and the expiry of its URL. */
export function PreviewStrip({
  shownUntil,
  children,
}: {
  shownUntil: string;
  children: React.ReactNode;
}) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <aside
      aria-label={t("preview.title")}
      className="edged bg-mint px-4 py-1.5 text-center text-13 text-balance text-on-mint"
    >
      {children}
      {" · "}
      {t("preview.until")}{" "}
      <time dateTime={shownUntil} suppressHydrationWarning>
        {formatTime(shownUntil, locale, zone)}
      </time>
    </aside>
  );
}
