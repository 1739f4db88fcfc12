import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Button } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { quietLink } from "../page.tsx";

interface Props {
  url: string;
  result: FormResult | undefined;
}

/** Address of the calendar of all programs that a reader follows, and a form to replace it. */
export function CalendarSection({ url, result }: Props) {
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
      <PageForm intent="calendar" result={result} className="mt-4 max-w-text justify-items-start">
        <p id="new-address" className="text-15 text-quiet">
          {t("programFollow.newAddressIntro")}
        </p>
        <Button look="other" aria-describedby="new-address">
          {t("programFollow.newAddress")}
        </Button>
      </PageForm>
    </section>
  );
}
