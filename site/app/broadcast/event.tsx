import type { EventDetails } from "@masthead/contract/broadcast/program-event.ts";
import { eventCalendarPath, programPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { formatDayAndTime, localDate, useTimeZone, zoneName } from "../platform/dates.ts";
import { useFrame } from "../platform/frame-data.ts";
import { excerpt } from "../platform/head/excerpt.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { headlineSize } from "../ui/headline.ts";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { AddToCalendar } from "./air/add-to-calendar.tsx";
import { StationTime } from "./air/station-time.tsx";
import { eventJsonLd } from "./json-ld.ts";
import { RichText } from "./rich-text.tsx";
import "./messages.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale, now } = pageOf(context);
  const event = await withPageErrors(
    client.programEvent.get({ id: parseIdParam(params.id), locale }),
  );
  return { event, isPast: Date.parse(event.endsAt ?? event.startsAt) < now.getTime() };
}

export default function Event() {
  const { event, isPast } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const summary = excerpt(event.descriptionHtml);
  const [first, ...gallery] = event.images;
  return (
    <>
      <PageHead
        title={event.title}
        description={summary || t("event.label")}
        picture={event.picture}
      />
      {frame && <JsonLd data={eventJsonLd(frame, locale, event, summary)} />}
      <article className="grid grid-cols-1 gap-x-6 gap-y-6 md:pt-6 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <p className="text-15 font-semibold text-quiet">{t("event.label")}</p>
          <h1 className={`mt-1 ${headlineSize(event.title, "page")}`}>{event.title}</h1>
          {first && (
            <div className="mt-5 max-md:-mx-4">
              <Picture
                picture={first}
                shape="wide"
                sizes="(min-width: 80rem) 813px, 100vw"
                upTo={1920}
                eager
              />
            </div>
          )}
        </div>
        <Facts event={event} isPast={isPast} />
        <div className="lg:col-span-8">
          {event.descriptionHtml && <RichText html={event.descriptionHtml} />}
          {gallery.length > 0 && <Gallery pictures={gallery} />}
        </div>
      </article>
    </>
  );
}

/** Time and place of an event, and a link that adds it to a calendar. */
function Facts({ event, isPast }: { event: EventDetails; isPast: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <aside className="flex flex-col items-start gap-6 lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
      {isPast && (
        <p className="edged border-s-4 border-orange bg-wash px-4 py-3 text-15">
          {t("event.over")}
        </p>
      )}
      <dl className="flex flex-col gap-5 text-17">
        <Fact name={t("event.when")}>
          <When from={event.startsAt} to={event.endsAt} />
          <span className="block text-13 text-quiet" suppressHydrationWarning>
            {t("event.zone", { zone: zoneName(locale, zone) })}
          </span>
        </Fact>
        {event.place && <Fact name={t("event.where")}>{event.place}</Fact>}
        {event.program && (
          <Fact name={t("event.program")}>
            <Link
              to={programPath(locale, event.program.id)}
              className="inline-flex min-h-11 items-center underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
            >
              {event.program.name}
            </Link>
          </Fact>
        )}
      </dl>
      {!isPast && (
        <AddToCalendar
          path={eventCalendarPath(locale, event.id)}
          title={event.title}
          time={formatDayAndTime(event.startsAt, locale, zone)}
        />
      )}
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-13 font-semibold text-quiet">{name}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}

function Gallery({ pictures }: { pictures: EventDetails["images"] }) {
  return (
    <div className="rich-text mt-8">
      <div className="gallery">
        {pictures.map((picture) => (
          <figure key={picture.id}>
            <Picture
              picture={picture}
              shape="lead"
              sizes="(min-width: 48rem) 300px, 50vw"
              upTo={960}
            />
            {(picture.caption || picture.credit) && (
              <figcaption>
                {picture.caption} {picture.credit && <small>{picture.credit}</small>}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
    </div>
  );
}

/** Start and end of an event. The day is shown once if both are on the same day. */
function When({ from, to }: { from: string; to: string | null }) {
  const zone = useTimeZone();
  const isOneDay = to === null || localDate(new Date(from), zone) === localDate(new Date(to), zone);
  if (isOneDay) return <StationTime from={from} to={to} showDay />;
  return (
    <>
      <StationTime from={from} showDay className="block" />
      <StationTime from={to} showDay className="block" />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
