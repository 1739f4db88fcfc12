import { SITE_PREVIEW_TIME } from "@masthead/contract/platform/constants.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { SitePreview } from "@masthead/contract/platform/page-context.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import { formatTime, zoneName } from "../../platform/dates.ts";
import "./messages.ts";

/** Steps to other times, in hours; null is the current time. */
const STEPS = { dayBefore: -24, hourBefore: -1, now: null, hourAfter: 1, dayAfter: 24 } as const;

export interface PreviewBarProps {
  preview: SitePreview;
  /** Time that the page shows the site at. */
  at: Date;
  locale: Locale;
  t: Translate;
  /** Time zone of the station. */
  zone: string;
  /** Path and query of the page without the preview. */
  url: URL;
  /** Path of the page in the other language. */
  alternate: { locale: Locale; path: string };
}

/**
 * Bar above each page of a preview of the site: its time, other times, the other language. Works
 * without JavaScript, which previews lack.
 */
export function PreviewBar({ preview, at, locale, t, zone, url, alternate }: PreviewBarProps) {
  const inPreview = (path: string) => preview.basePath + (path === "/" ? "" : path);
  const atTime = (hours: number | null) => {
    const query = new URLSearchParams(url.search);
    query.set(
      SITE_PREVIEW_TIME,
      hours === null
        ? "now"
        : `${new Date(at.getTime() + hours * HOUR).toISOString().slice(0, 16)}Z`,
    );
    return `${inPreview(url.pathname)}?${query}`;
  };
  const zoneText = zoneName(locale, zone);
  const link = "inline-flex min-h-11 items-center px-2 underline underline-offset-4 hover:bg-paper";
  return (
    <aside
      aria-label={t("sitePreview.label")}
      className="edged no-print bg-mint text-13 text-on-mint"
    >
      <div className="mx-auto w-full max-w-page px-4 md:px-6">
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="grow py-1.5 text-15">
            <strong>
              {t("sitePreview.title")}{" "}
              <time dateTime={at.toISOString()}>{formatMoment(at, locale, zone)}</time>
            </strong>{" "}
            ({zoneText})
          </p>
          <p className="-mx-2 flex">
            <a
              href={inPreview(alternate.path)}
              lang={alternate.locale}
              hrefLang={alternate.locale}
              className={link}
            >
              {t("language")}
            </a>
            <a
              href={preview.problem ? inLocalePath(locale, "/") : url.pathname + url.search}
              className={link}
            >
              {t("sitePreview.close")}
            </a>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 pb-1.5">
          <form action={inPreview(url.pathname)} className="flex items-center gap-2">
            {[...new URLSearchParams(url.search)].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input
              type="datetime-local"
              name={SITE_PREVIEW_TIME}
              defaultValue={wallTime(at, zone)}
              required
              aria-label={t("sitePreview.time", { zone: zoneText })}
              className="min-h-11 min-w-0 rounded-none border border-ink bg-paper px-2 text-15"
            />
            <button
              type="submit"
              className="min-h-11 cursor-pointer border border-ink bg-ink px-4 font-semibold text-paper hover:bg-paper hover:text-ink"
            >
              {t("sitePreview.show")}
            </button>
          </form>
          <nav aria-label={t("sitePreview.steps")} className="-mx-2 flex flex-wrap">
            {Object.entries(STEPS).map(([name, hours]) => (
              <a key={name} href={atTime(hours)} className={link}>
                {t(`sitePreview.${name}`)}
              </a>
            ))}
          </nav>
          <details className="open:basis-full">
            <summary className="cursor-pointer py-3.5 underline underline-offset-4">
              {t("sitePreview.about")}
            </summary>
            <p className="max-w-text pb-2 text-15">
              {t(preview.isPast ? "sitePreview.past" : "sitePreview.future")}{" "}
              {t("sitePreview.readOnly")}{" "}
              {t("sitePreview.until", { time: formatTime(preview.shownUntil, locale, zone) })}
            </p>
          </details>
        </div>
      </div>
    </aside>
  );
}

/** Formats the time of a preview: Tuesday 24 November 2026, 18:00. */
function formatMoment(at: Date, locale: Locale, zone: string): string {
  const day = dateFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: zone,
  }).format(at);
  return [day, formatTime(at.toISOString(), locale, zone)].join(locale === "ar-JO" ? "، " : ", ");
}

/** Returns the wall time of a zone as fields have it: 2026-11-24T18:00. */
const wallTime = (at: Date, zone: string): string =>
  at.toLocaleString("sv-SE", { timeZone: zone }).slice(0, 16).replace(" ", "T");
