import {
  type AudienceAiring,
  type AudienceDay,
  type AudienceReport,
  MAX_AUDIENCE_DAYS,
} from "@masthead/contract/broadcast/audience-figures.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import type { ChannelAirings } from "../schedule/channel-airings.service.ts";
import { addFigures, type Figures, minutesIn } from "./add-figures.ts";
import { airingFigures } from "./audience-airings.service.ts";
import { figuresOfDay, figuresSince, firstKeptDay } from "./close-figures.service.ts";
import { type DayFigures, type StoredAiring, storedDays } from "./closed-figures.store.ts";
import { addShares, foldCountries } from "./fold-countries.ts";
import { sessionsByMinute, sharesOfRanges } from "./minute-figures.store.ts";
import { addDays, type StationDay, stationDay, stationDays } from "./station-days.ts";

interface ReportInput {
  channelId: number;
  programId?: number | undefined;
  from: string;
  to: string;
}

/**
 * Returns the audience of a channel, or of a program on it, on some days. Closed days and airings
 * are read as they were stored; the rest is computed from the minutes.
 * @throws NOT_FOUND, BAD_REQUEST
 */
export async function audienceReport(
  context: CallContext,
  { channelId, programId, from, to }: ReportInput,
): Promise<AudienceReport> {
  const { platform, now } = context;
  if (to < from) throw invalidInput(context, "to", "audienceFigures.order");
  if (to >= addDays(from, MAX_AUDIENCE_DAYS))
    throw invalidInput(context, "to", "audienceFigures.tooManyDays");
  const timeZone = await stationTimeZone(context);
  const days = stationDays(timeZone, from, to);
  const range = { from: days[0]?.from ?? 0, until: days.at(-1)?.until ?? 0 };
  const since = await figuresSince(context, channelId, timeZone);
  const { channel, airings: overlapping } = await airingFigures(context, channelId, range, since);
  if (!channel) throw notFound();
  const airings = overlapping.filter(
    (airing) =>
      airing.startsAt.getTime() >= range.from &&
      (programId === undefined || airing.programId === programId),
  );
  const keptDays = platform.config.AUDIENCE_MINUTES_KEPT_DAYS;
  const minutesSince = stationDay(timeZone, firstKeptDay(timeZone, now, keptDays)).from;
  const ofChannel =
    programId === undefined
      ? await channelFigures(context, channelId, days, since)
      : {
          days: daysOfAirings(context, days, airings),
          ...(await sharesOfAirings(context, airings, minutesSince)),
        };
  return {
    at: now.toISOString(),
    timeZone,
    from,
    to,
    channel: channelOf(context, channel),
    programId: programId ?? null,
    totals: toJson(addFigures(ofChannel.days)),
    days: ofChannel.days.map(({ date, ...figures }) => ({ date, ...toJson(figures) })),
    airings: airings.map((airing) => airingOf(context, airing)),
    programs: programsOf(context, airings),
    countries: ofChannel.countries,
    devices: ofChannel.devices,
    minutesSince: new Date(minutesSince).toISOString(),
    minutesKeptDays: keptDays,
  };
}

/**
 * Returns the audience of a channel by minute of a day, with the same weekday a week before.
 * @throws NOT_FOUND
 */
export async function audienceOfDay(
  context: CallContext,
  { channelId, date }: { channelId: number; date: string },
): Promise<AudienceDay> {
  const { platform, now } = context;
  const timeZone = await stationTimeZone(context);
  const day = stationDay(timeZone, date);
  const before = stationDay(timeZone, addDays(date, -7));
  const since = await figuresSince(context, channelId, timeZone);
  const { channel, airings } = await airingFigures(context, channelId, day, since);
  if (!channel) throw notFound();
  const firstDay = firstKeptDay(timeZone, now, platform.config.AUDIENCE_MINUTES_KEPT_DAYS);
  const [minutes, minutesBefore] = await Promise.all(
    [day, before].map((one) =>
      one.date < firstDay ? null : minutesOfDay(context, channelId, one),
    ),
  );
  return {
    at: now.toISOString(),
    timeZone,
    date,
    startsAt: new Date(day.from).toISOString(),
    endsAt: new Date(day.until).toISOString(),
    channel: channelOf(context, channel),
    minutes: minutes ?? null,
    before: minutesBefore ? { date: before.date, minutes: minutesBefore } : null,
    airings: airings.map((airing) => airingOf(context, airing)),
  };
}

/** Sessions of each minute that is over: the current one has not been heard in full. */
async function minutesOfDay(
  { db, now }: CallContext,
  channelId: number,
  { from, until }: StationDay,
): Promise<number[]> {
  const sessions = await sessionsByMinute(db, { channelId, from, until });
  const end = Math.floor(now.getTime() / MINUTE) * MINUTE;
  return Array.from({ length: minutesIn({ from, until }, end) }, (_, index) => {
    const minute = Math.ceil(from / MINUTE) * MINUTE + index * MINUTE;
    return sessions.get(minute) ?? 0;
  });
}

type DatedFigures = Figures & { date: string };

/** Figures of a channel: of each day since it has any, and by country and device. */
async function channelFigures(
  { db, now }: CallContext,
  channelId: number,
  days: readonly StationDay[],
  since: number,
) {
  const current = days.filter(({ from, until }) => from < now.getTime() && until > since);
  const [first, last] = [current[0], current.at(-1)];
  const stored = first && last ? await storedDays(db, channelId, first.date, last.date) : [];
  const storedDates = new Set(stored.map(({ day }) => day));
  const open: DayFigures[] = [];
  for (const day of current)
    if (!storedDates.has(day.date)) open.push(...(await figuresOfDay(db, channelId, day)));
  const rows = [...stored, ...open];
  const totals = new Map(
    rows.filter(({ dimension }) => dimension === "all").map((row) => [row.day, row]),
  );
  const sharesBy = (dimension: string) =>
    addShares(rows.filter((row) => row.dimension === dimension && row.sessionMinutes > 0));
  return {
    days: current.map((day): DatedFigures => {
      const { sessionMinutes, peak, peakAt } = totals.get(day.date) ?? NO_FIGURES;
      return {
        date: day.date,
        sessionMinutes,
        peak,
        peakAt,
        minutes: minutesIn({ ...day, from: Math.max(day.from, since) }, now.getTime()),
      };
    }),
    countries: sharesBy("country"),
    devices: sharesBy("device"),
  };
}

const NO_FIGURES = { sessionMinutes: 0, peak: 0, peakAt: null };

const figuresOfAiring = (
  { now }: CallContext,
  { startsAt, endsAt, sessionMinutes, peak, peakAt }: StoredAiring,
): Figures => ({
  sessionMinutes,
  peak,
  peakAt,
  minutes: minutesIn({ from: startsAt.getTime(), until: endsAt.getTime() }, now.getTime()),
});

/** Figures of the airings of a program, by the day on which they begin. */
function daysOfAirings(
  context: CallContext,
  days: readonly StationDay[],
  airings: readonly StoredAiring[],
): DatedFigures[] {
  return days.flatMap(({ date, from, until }) => {
    const begun = airings.filter(
      ({ startsAt }) => startsAt.getTime() >= from && startsAt.getTime() < until,
    );
    const figures = begun.map((airing) => figuresOfAiring(context, airing));
    return begun.length ? [{ date, ...addFigures(figures) }] : [];
  });
}

/** Countries and devices of airings, while their minutes are stored. */
async function sharesOfAirings(
  { db }: CallContext,
  airings: readonly StoredAiring[],
  minutesSince: number,
) {
  if (airings.some(({ startsAt }) => startsAt.getTime() < minutesSince))
    return { countries: null, devices: null };
  const ranges = airings.map(({ channelId, startsAt, endsAt }) => ({
    channelId,
    from: startsAt.getTime(),
    until: endsAt.getTime(),
  }));
  const [countries, devices] = await Promise.all([
    sharesOfRanges(db, ranges, "country"),
    sharesOfRanges(db, ranges, "device"),
  ]);
  return { countries: addShares(foldCountries(countries)), devices: addShares(devices) };
}

/** Figures of the programs of airings, most viewer minutes first. */
function programsOf(
  context: CallContext,
  airings: readonly StoredAiring[],
): AudienceReport["programs"] {
  const byProgram = Map.groupBy(airings, ({ programId }) => programId);
  return [...byProgram]
    .map(([programId, ofProgram]) => ({
      programId,
      program: localized(ofProgram.at(-1)?.program, context.locale),
      airings: ofProgram.length,
      ...toJson(addFigures(ofProgram.map((airing) => figuresOfAiring(context, airing)))),
    }))
    .sort((a, b) => b.sessionMinutes - a.sessionMinutes || a.programId - b.programId);
}

function airingOf(context: CallContext, airing: StoredAiring): AudienceAiring {
  const { startsAt, endsAt, programId } = airing;
  const program = localized(airing.program, context.locale);
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    programId,
    program,
    title: localized(airing.title, context.locale) || program,
    running: endsAt > context.now,
    ...toJson(figuresOfAiring(context, airing)),
  };
}

const channelOf = ({ locale }: CallContext, { id, name, kind }: ChannelAirings["channel"]) => ({
  id,
  name: localized(name, locale),
  kind,
});

const toJson = ({ sessionMinutes, minutes, peak, peakAt }: Figures) => ({
  sessionMinutes,
  minutes,
  peak,
  peakAt: peakAt?.toISOString() ?? null,
});
