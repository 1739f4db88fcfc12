import type { Airing } from "@masthead/contract/broadcast/air.ts";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { lowDataListenPath } from "@masthead/contract/platform/low-data-switch.ts";
import {
  episodePath,
  livePath,
  pagePath,
  programPath,
  schedulePath,
} from "@masthead/contract/platform/paths.ts";
import { currentAdhan } from "../../broadcast/air/adhan.tsx";
import type { loader as loadLive } from "../../broadcast/live.tsx";
import type { loader as loadRadio } from "../../broadcast/radio.tsx";
import type { loader as loadSchedule } from "../../broadcast/schedule.tsx";
import { formatTime, formatWeekdayAndDay, zoneName } from "../../platform/dates.ts";
import { ChannelAvailability } from "../availability.tsx";
import type { DataOf } from "../loaded.ts";
import { type LowDataPage, type Shown, useLowDataPage } from "../page.ts";
import { LinkRow, LowDataLink } from "../parts.tsx";
import "../../broadcast/messages.ts";

export const showRadio = ({ channels }: DataOf<typeof loadRadio>, { t }: LowDataPage): Shown => ({
  title: t("broadcast.radio"),
  description: t("radio.intro"),
  content: (
    <>
      <h1>{t("broadcast.radio")}</h1>
      <p>{channels.length ? t("lowDataPage.listenHint") : t("radio.empty")}</p>
      {channels.map((channel) => (
        <section key={channel.id} aria-labelledby={`channel-${channel.id}`}>
          <h2 id={`channel-${channel.id}`}>{channel.name}</h2>
          <Listen channel={channel} />
          <NowNext channel={channel} />
          <ChannelAvailability channel={channel} />
        </section>
      ))}
    </>
  ),
});

/** Player of a radio channel, without scripts. Subscribers listen on the full site. */
function Listen({ channel: { id, name, premium } }: { channel: Channel }) {
  const { t, locale } = useLowDataPage();
  if (premium)
    return (
      <p>
        <a href={pagePath(locale, "radio")} className="tap">
          {t("lowDataPage.listenPremium")}
        </a>
      </p>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: live radio has no captions
    <audio
      controls
      preload="none"
      src={lowDataListenPath(id)}
      aria-label={t("radio.listenTo", { name })}
    />
  );
}

function NowNext({ channel: { now, next } }: { channel: Channel }) {
  const { t } = useLowDataPage();
  const call = now ? currentAdhan(now) : undefined;
  return (
    <dl>
      <dt className="quiet">{t("air.now")}</dt>
      {call && (
        <>
          <dd>{call.title}</dd>
          <dt className="quiet">{t("air.afterAdhan")}</dt>
        </>
      )}
      <dd>{now ? <AiringLine airing={now} /> : t("air.nothingNow")}</dd>
      {next && (
        <>
          <dt className="quiet">{t("air.next")}</dt>
          <dd>
            <AiringLine airing={next} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Calls to prayer that interrupt an airing. */
function AdhanLines({ airing: { adhans = [] } }: { airing: Airing }) {
  const { locale, zone } = useLowDataPage();
  return adhans.map(({ prayer, title, startsAt }) => (
    <p key={`${prayer} ${startsAt}`} className="quiet">
      <time dateTime={startsAt}>{formatTime(startsAt, locale, zone)}</time> {title}
    </p>
  ));
}

/** Times of an airing, and a link to its episode, or to its program if it is a slot. */
function AiringLine({ airing }: { airing: Airing }) {
  const { locale, zone, t } = useLowDataPage();
  const { title, startsAt, endsAt, premium, program, episodeId, unlinked, ageRating } = airing;
  const path =
    episodeId === null
      ? programPath(locale, program.id)
      : episodePath(locale, program.id, episodeId);
  return (
    <>
      <bdi>
        <time dateTime={startsAt}>{formatTime(startsAt, locale, zone)}</time>–
        <time dateTime={endsAt}>{formatTime(endsAt, locale, zone)}</time>
      </bdi>{" "}
      {unlinked ? (
        title
      ) : (
        <LowDataLink to={path} className="tap">
          {title}
        </LowDataLink>
      )}
      {ageRating && (
        <>
          {" "}
          <span className="label">{t("ageRating.badge", { rating: ageRating })}</span>
        </>
      )}
      {premium && (
        <>
          {" "}
          <span className="label">{t("premium")}</span>
        </>
      )}
    </>
  );
}

export function showLive(
  { channel, others, alternates }: DataOf<typeof loadLive>,
  { t, locale }: LowDataPage,
): Shown {
  const title = channel && alternates ? channel.name : t("broadcast.live");
  return {
    title,
    description: channel?.description || t("live.intro"),
    ...(alternates && { alternates }),
    content: channel ? (
      <>
        <h1>{channel.name}</h1>
        <NowNext channel={channel} />
        <ChannelAvailability channel={channel} />
        <p>
          <a href={livePath(locale, channel.slug)} className="tap">
            {t("lowDataPage.watch")}
          </a>
        </p>
        <p>
          <LowDataLink to={pagePath(locale, "radio")} className="tap">
            {t("broadcast.radio")}
          </LowDataLink>
        </p>
        {channel.description && <p>{channel.description}</p>}
        {others.length > 0 && (
          <>
            <h2>{t("live.others")}</h2>
            <LinkRow
              name={t("live.others")}
              links={others.map(({ slug, name }) => ({ to: livePath(locale, slug), text: name }))}
            />
          </>
        )}
      </>
    ) : (
      <>
        <h1>{t("broadcast.live")}</h1>
        <p>{t("live.empty")}</p>
      </>
    ),
  };
}

export function showSchedule(
  { schedule, today }: DataOf<typeof loadSchedule>,
  { t, locale, zone }: LowDataPage,
): Shown {
  const date = schedule.days[0]?.date ?? today;
  const dayName = formatWeekdayAndDay(`${date}T12:00:00Z`, locale, "UTC");
  const intro = t("guide.intro", { zone: zoneName(locale, zone) });
  const airings = schedule.channels.filter((channel) => channel.airings.length > 0);
  return {
    title: date === today ? t("broadcast.schedule") : `${t("broadcast.schedule")}: ${dayName}`,
    description: intro,
    content: (
      <>
        <h1>{t("broadcast.schedule")}</h1>
        <p className="quiet">{intro}</p>
        <LinkRow
          name={t("guide.days")}
          links={[-1, 0, 1, 2].map((days) => {
            const day = dateAfter(today, days);
            return {
              to: schedulePath(locale, day === today ? undefined : day),
              text:
                days === 0
                  ? t("air.today")
                  : formatWeekdayAndDay(`${day}T12:00:00Z`, locale, "UTC"),
              current: day === date,
            };
          })}
        />
        <p>
          <b>{dayName}</b>
        </p>
        {airings.length === 0 && <p>{t("guide.empty")}</p>}
        {airings.map(({ channel, airings: list }) => (
          <section key={channel.id} aria-labelledby={`channel-${channel.id}`}>
            <h2 id={`channel-${channel.id}`}>{channel.name}</h2>
            <ul className="plain list">
              {list.map((airing) => (
                <li key={`${airing.startsAt} ${airing.program.id}`}>
                  <AiringLine airing={airing} />
                  <AdhanLines airing={airing} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </>
    ),
  };
}

const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
