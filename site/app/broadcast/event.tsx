import type { EventCard, EventDetails } from "@masthead/contract/broadcast/program-event.ts";
import { eventCalendarPath, eventPath, programPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import {
  formatDateBlock,
  formatDayAndTime,
  localDate,
  useTimeZone,
  zoneName,
} from "../platform/dates.ts";
import { useFrame } from "../platform/frame-data.ts";
import { excerpt } from "../platform/head/excerpt.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { headlineSize } from "../ui/headline.ts";
import { Icon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { AddToCalendar } from "./air/add-to-calendar.tsx";
import { StationTime } from "./air/station-time.tsx";
import { eventJsonLd } from "./json-ld.ts";
import { RichText } from "./rich-text.tsx";
import "./messages.ts";

const OTHERS_LIMIT = 3;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale, now } = pageOf(context);
  const [event, { data }] = await withPageErrors(
    Promise.all([
      client.programEvent.get({ id: parseIdParam(params.id), locale }),
      client.programEvent.list({ locale, limit: OTHERS_LIMIT + 1 }),
    ]),
  );
  return {
    event,
    isPast: Date.parse(event.endsAt ?? event.startsAt) < now.getTime(),
    others: data.filter(({ id }) => id !== event.id).slice(0, OTHERS_LIMIT),
  };
}

export default function Event() {
  const { event, isPast, others } = useLoaderData<typeof loader>();
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
      <article>
        <header className="flex items-start gap-4 pt-6 md:gap-6">
          <DateBlock at={event.startsAt} />
          <div className="min-w-0">
            <p className="text-15 font-semibold text-quiet">{t("event.label")}</p>
            <h1 className={`mt-1 ${headlineSize(event.title, "page")}`}>{event.title}</h1>
          </div>
        </header>
        <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-6 lg:grid-cols-12">
          <div className="max-md:-mx-4 lg:col-span-8">
            <Picture
              picture={first ?? null}
              shape="wide"
              sizes="(min-width: 80rem) 813px, 100vw"
              upTo={1920}
              eager
              colour="var(--color-mint)"
            />
          </div>
          <Facts event={event} isPast={isPast} />
          <div className="lg:col-span-8">
            {event.descriptionHtml && <RichText html={event.descriptionHtml} />}
            {gallery.length > 0 && <Gallery pictures={gallery} />}
          </div>
        </div>
      </article>
      {others.length > 0 && <OtherEvents events={others} />}
    </>
  );
}

/** Day of an event as a calendar leaf. The facts say it in full, with the time. */
function DateBlock({ at, small = false }: { at: string; small?: boolean }) {
  const locale = useLocale();
  const { weekday, day, month } = formatDateBlock(at, locale, useTimeZone());
  return (
    <p
      className={`edged flex shrink-0 flex-col items-center border-t-6 border-mint bg-wash text-center leading-tight ${small ? "min-w-18 px-2 py-2" : "min-w-24 px-3 py-3 md:min-w-28"}`}
      aria-hidden
      suppressHydrationWarning
    >
      <span className="text-13 text-quiet">{weekday}</span>
      <span className={`font-headline font-semibold ${small ? "text-30" : "text-48"}`}>{day}</span>
      <span className="text-13 font-semibold">{month}</span>
    </p>
  );
}

/** Search of a place on OpenStreetMap: a link, as a map would load from somebody else. */
const mapUrl = (place: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;

/** Time, place and tickets of an event, and a link that adds it to a calendar. */
function Facts({ event, isPast }: { event: EventDetails; isPast: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <aside className="flex flex-col gap-5 lg:col-span-4">
      {isPast && (
        <p className="edged border-s-4 border-orange bg-wash px-4 py-3 text-15">
          {t("event.over")}
        </p>
      )}
      <dl className="flex flex-col text-17">
        <Fact name={t("event.when")}>
          <When from={event.startsAt} to={event.endsAt} />
          <span className="block text-13 font-normal text-quiet" suppressHydrationWarning>
            {t("event.zone", { zone: zoneName(locale, zone) })}
          </span>
        </Fact>
        {event.place && (
          <Fact name={t("event.where")}>
            <span className="block wrap-anywhere">{event.place}</span>
            <a href={mapUrl(event.place)} rel="noopener" className={factLinkClass}>
              {t("event.map")}
            </a>
          </Fact>
        )}
        {event.program && (
          <Fact name={t("event.program")}>
            <Link to={programPath(locale, event.program.id)} className={factLinkClass}>
              {event.program.name}
            </Link>
          </Fact>
        )}
      </dl>
      {!isPast && (
        <div className="no-print flex flex-wrap gap-3">
          {event.ticketUrl && (
            <a
              href={event.ticketUrl}
              rel="noopener"
              className="edged flex min-h-11 items-center gap-2 bg-ink px-5 text-15 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint"
            >
              {t("event.tickets")}
              <Icon name="forward" className="size-4" />
            </a>
          )}
          <AddToCalendar
            path={eventCalendarPath(locale, event.id)}
            title={event.title}
            time={formatDayAndTime(event.startsAt, locale, zone)}
          />
        </div>
      )}
    </aside>
  );
}

const factLinkClass =
  "inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash";

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="border-t border-line py-3 first:border-ink">
      <dt className="text-13 font-semibold text-quiet">{name}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}

function OtherEvents({ events }: { events: EventCard[] }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <section aria-labelledby="other-events" className="mt-12 md:mt-16">
      <SectionHeading id="other-events">{t("event.others")}</SectionHeading>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
        {events.map(({ id, title, place, startsAt, endsAt }) => (
          <li key={id} className="group relative flex items-start gap-4">
            <DateBlock at={startsAt} small />
            <div className="min-w-0">
              <h3 className="headline line-clamp-3 text-20">
                <Link
                  to={eventPath(locale, id)}
                  className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
                >
                  {title}
                </Link>
              </h3>
              <StationTime from={startsAt} to={endsAt} showDay className="block text-15" />
              {place && <p className="line-clamp-2 text-15 text-quiet">{place}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
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
