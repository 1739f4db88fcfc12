import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import { FOLLOW_LEAD_MINUTES } from "@masthead/contract/audience/program-follow-terms.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { LOCALES, type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { episodePath, livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { freshEpisodes } from "../../../broadcast/episode/fresh-episodes.sql.ts";
import {
  type AiringRecord,
  airingsByChannel,
  stationTimeZone,
} from "../../../broadcast/schedule/channel-airings.service.ts";
import { timeFormats } from "../../../broadcast/schedule/time-formats.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { leadsByProgram } from "../push/program-follow.store.ts";
import { sendProgramAlert } from "../send/send-alert.service.ts";
import {
  type AiringAlert,
  EPISODE_ALERT_PAUSE,
  type PlannedAiring,
  planAiringAlerts,
  planEpisodeAlerts,
} from "./alert-plan.ts";
import {
  countAiringAlerts,
  decidedEpisodes,
  insertProgramAlert,
  lastEpisodeAlerts,
} from "./program-alert.store.ts";

export const SCAN_JOB = "program-follow.alert";

const ACTOR: Actor = { id: null, name: SCAN_JOB };

/** Alerts about airings of a program per day at most, with the same lead in one language. */
const AIRING_ALERTS_PER_DAY = 6;
/** How far back airings are read, so that continuations are known, in milliseconds. */
const LOOKBACK = 6 * 60 * MINUTE;
/** Age up to which an episode is new, in milliseconds: imported archives are not. */
const NEW_EPISODE_AGE = 7 * DAY;
/** Time within which an alert about a new episode is worth sending, in milliseconds. */
const EPISODE_ALERT_AGE = DAY;

/**
 * Sends the alerts to followers of programs that are due. Each alert is decided in a transaction with
 * its row, so that a job that runs twice, or in several workers, sends it once.
 */
export async function sendProgramAlerts(platform: Platform, now: Date): Promise<void> {
  await sendAiringAlerts(platform, now);
  await sendEpisodeAlerts(platform, now);
}

async function sendAiringAlerts(platform: Platform, now: Date): Promise<void> {
  const leads = await leadsByProgram(platform.database.db);
  if (!leads.size) return;
  const context = innerContext(platform, "en-US", now);
  const time = now.getTime();
  const airings = (
    await airingsByChannel(context, {
      from: time - LOOKBACK,
      until: time + Math.max(...FOLLOW_LEAD_MINUTES) * MINUTE + 1,
    })
  )
    .flatMap((channel) => channel.airings)
    .sort((a, b) => a.from - b.from)
    .map((airing) => ({
      ...airing,
      channelId: airing.channel.id,
      programId: airing.program.id,
    }));
  const timeZone = await stationTimeZone(context);
  for (const alert of planAiringAlerts(airings, leads, time))
    for (const locale of LOCALES)
      await sendAiringAlert(platform, { ...alert, locale, timeZone, now });
}

type AiringOfProgram = AiringRecord & PlannedAiring;

interface AlertInLanguage extends AiringAlert<AiringOfProgram> {
  locale: Locale;
  timeZone: string;
  now: Date;
}

async function sendAiringAlert(
  platform: Platform,
  { airing, before, expiresAt, locale, timeZone, now }: AlertInLanguage,
): Promise<void> {
  const { program, channel, from } = airing;
  const t = messagesFor(locale);
  const row = {
    programId: program.id,
    locale,
    airsAt: new Date(from),
    before,
    episodeId: null,
    expiresAt: new Date(expiresAt),
    createdAt: now,
  };
  await platform.database.db.transaction(async (tx) => {
    const sent = await countAiringAlerts(tx, row, new Date(now.getTime() - DAY));
    const alertId = await insertProgramAlert(tx, row);
    if (alertId === undefined || sent >= AIRING_ALERTS_PER_DAY) return;
    const values = {
      channel: localized(channel.name, locale),
      time: timeFormats(locale, timeZone).hour(new Date(from)),
    };
    await sendProgramAlert(
      platform,
      tx,
      ACTOR,
      {
        alertId,
        locale,
        title: localized(program.name, locale).slice(0, NOTIFICATION_LENGTHS.title),
        body: t(before ? "programAlert.soon" : "programAlert.onAir", values).slice(
          0,
          NOTIFICATION_LENGTHS.body,
        ),
        link:
          channel.kind === "audio"
            ? pagePath(locale, "radio")
            : livePath(locale, localized(channel.slug, locale)),
      },
      now,
    );
  });
}

async function sendEpisodeAlerts(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  const fresh = await freshEpisodes(db, {
    since: new Date(now.getTime() - NEW_EPISODE_AGE),
    now,
  });
  const decided = await decidedEpisodes(
    db,
    fresh.map(({ id }) => id),
  );
  const episodes = fresh.filter(({ id }) => !decided.has(id));
  if (!episodes.length) return;
  const lastAlerts = await lastEpisodeAlerts(db, new Date(now.getTime() - EPISODE_ALERT_PAUSE));
  const alerted = planEpisodeAlerts(episodes, lastAlerts, now);
  for (const episode of episodes)
    for (const locale of LOCALES)
      await sendEpisodeAlert(platform, episode, {
        locale,
        isAlerted: alerted.has(episode.id),
        now,
      });
}

type FreshEpisode = Awaited<ReturnType<typeof freshEpisodes>>[number];

async function sendEpisodeAlert(
  platform: Platform,
  { id, programId, title, programName }: FreshEpisode,
  { locale, isAlerted, now }: { locale: Locale; isAlerted: boolean; now: Date },
): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const alertId = await insertProgramAlert(tx, {
      programId,
      locale,
      airsAt: null,
      before: null,
      episodeId: id,
      expiresAt: new Date(now.getTime() + EPISODE_ALERT_AGE),
      createdAt: now,
    });
    if (alertId === undefined || !isAlerted) return;
    await sendProgramAlert(
      platform,
      tx,
      ACTOR,
      {
        alertId,
        locale,
        title: localized(programName, locale).slice(0, NOTIFICATION_LENGTHS.title),
        body: messagesFor(locale)("programAlert.episode", {
          title: localized(title, locale),
        }).slice(0, NOTIFICATION_LENGTHS.body),
        link: episodePath(locale, programId, id),
      },
      now,
    );
  });
}
