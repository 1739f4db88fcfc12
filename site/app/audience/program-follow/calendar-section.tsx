import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { quietLink } from "../page.tsx";

/** Address of the calendar of all programs that a reader follows. */
export function CalendarSection({ url }: { url: string }) {
  const t = useMessages();
  return (
    <section aria-labelledby="my-calendar" className="mt-10 border-t border-line pt-6">
      <h2 id="my-calendar" className="text-24">
        {t("programFollow.myCalendar")}
      </h2>
      <p className="mt-1 text-15 text-quiet">{t("programFollow.myCalendarIntro")}</p>
      <p dir="ltr" className="mt-3 bg-wash px-3 py-2 text-13 [overflow-wrap:anywhere]">
        {url}
      </p>
      <p className="flex flex-wrap gap-x-8">
        <a href={url.replace(/^https?:/, "webcal:")} className={`${quietLink} gap-2`}>
          <Icon name="calendar" />
          {t("programFollow.calendar")}
        </a>
        <a href={url} download className={quietLink}>
          {t("programFollow.download")}
        </a>
      </p>
    </section>
  );
}
