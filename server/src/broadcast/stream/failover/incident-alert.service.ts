import type { ChannelSourceName } from "@masthead/contract/broadcast/channel-source.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import {
  LOCALES,
  type Locale,
  type LocalizedText,
  localized,
} from "@masthead/contract/platform/locale.ts";
import { type MailRecipient, stationMail } from "../../../audience/auth/station.mails.ts";
import { staffManaging } from "../../../audience/user/staff.sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { channelAlertEmails, stationTimeZoneIn } from "../../../system/setting/setting.service.ts";
import { channelSource } from "../stream-source.service.ts";
import {
  channelsToWatch,
  type IncidentRow,
  incidentsToAlert,
  lockIncident,
  updateIncident,
} from "./failover.store.ts";
import { dueAlert, type IncidentAlert } from "./incident-plan.ts";
import { protectionOf } from "./protection.ts";
import { keepWatching } from "./source-watch.ts";

/** Time for which a job watches channels that nobody plays: until its next run. */
const JOB_WATCH_MS = 65_000;

/**
 * Watches the channels that are not on their first source, or whose last check failed, also while
 * nobody plays them.
 */
export async function watchTroubledChannels(platform: Platform): Promise<void> {
  for (const id of await channelsToWatch(platform.database.db)) {
    const row = await channelSource(platform, id);
    const protection = row && protectionOf(row, platform.config);
    if (protection) keepWatching(platform, protection, JOB_WATCH_MS);
  }
}

/** Mails the incidents of which a mail is due, once each. */
export async function mailIncidents(platform: Platform, now = new Date()): Promise<void> {
  const { db } = platform.database;
  for (const { incident, name, onAir } of await incidentsToAlert(db))
    if (dueAlert(incident, now))
      await db.transaction(async (tx) => {
        const row = await lockIncident(tx, incident.id);
        const alert = row && dueAlert(row, now);
        if (!alert) return;
        const listed = await channelAlertEmails(tx);
        // Without a list, the open work of the incident tells staff of its beginning.
        const recipients = listed.length
          ? listed.map((email): MailRecipient => ({ email, locale: mailLocale }))
          : alert === "recovered"
            ? await staffManaging(tx, "LiveStream")
            : [];
        const timeZone = await stationTimeZoneIn(tx);
        for (const recipient of recipients)
          await platform.mailer.send(
            await incidentMail(platform, recipient, { alert, row, name, onAir, timeZone }),
          );
        await updateIncident(tx, row.id, {
          ...(alert === "recovered"
            ? { recoveryAlertedAt: now }
            : { alertedAt: now, recoveryAlertedAt: null }),
          ...(alert === "slate" && { slateAlertedAt: now }),
        });
      });
}

/** Addresses of the setting have no language of their own: the first one of the station. */
const mailLocale: Locale = LOCALES[0];

interface IncidentFacts {
  alert: IncidentAlert;
  row: IncidentRow;
  name: LocalizedText;
  onAir: ChannelSourceName | null;
  timeZone: string;
}

function incidentMail(
  platform: Platform,
  recipient: MailRecipient,
  { alert, row, name, onAir, timeZone }: IncidentFacts,
) {
  const { locale } = recipient;
  const channel = localized(name, locale);
  const time = dateFormat(locale, {
    timeZone,
    dateStyle: "medium",
    timeStyle: "medium",
  });
  return stationMail(platform, recipient, (t) => {
    const texts = {
      channel,
      source: t(`mail.channelIncident.source.${row.source}`),
      onAir: t(`mail.channelIncident.source.${onAir ?? "first"}`),
    };
    const details =
      alert === "recovered" && row.endedAt
        ? t("mail.channelIncident.lasted", {
            from: time.format(row.startedAt),
            to: time.format(row.endedAt),
            seconds: Math.round(row.secondsWithoutPicture),
          })
        : t("mail.channelIncident.since", {
            at: time.format(row.startedAt),
            problem: t(`mail.channelIncident.problem.${row.problem}`),
          });
    return {
      subject: t(`mail.channelIncident.subject.${alert}`, { channel }),
      paragraphs: [t(`mail.channelIncident.${alert}Text`, texts), details],
      button: {
        label: t("mail.channelIncident.button"),
        url: `${platform.publicUrl}/${platform.config.ADMIN_PATH}/channels/edit/${row.channelId}`,
      },
    };
  });
}
