import type { Adhan } from "@masthead/contract/broadcast/adhan.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type AdhanTime, adhanTimes } from "./adhan-times.ts";
import type { AiringRecord } from "./channel-airings.service.ts";
import { timeFormats } from "./time-formats.ts";
import { rangesOverlap } from "./time-range.ts";

/**
 * Returns the calls to prayer that interrupt each of the given airings. They move nothing: an airing
 * that begins during one has it, too. Airings on record have those that were recorded.
 */
export async function adhansOf(
  context: CallContext,
  airings: readonly AiringRecord[],
): Promise<AdhanTime[][]> {
  const timesByChannel = new Map<number, AdhanTime[]>();
  const scheduled = Map.groupBy(
    airings.filter(({ aired }) => !aired),
    ({ channel }) => channel,
  );
  for (const [channel, ranges] of scheduled) {
    if (!channel.adhan) continue;
    const range = {
      from: Math.min(...ranges.map(({ from }) => from)),
      until: Math.max(...ranges.map(({ until }) => until)),
    };
    timesByChannel.set(channel.id, await adhanTimes.only()(context, channel.adhan, range));
  }
  return airings.map(
    (airing) =>
      airing.aired?.adhans ??
      (timesByChannel.get(airing.channel.id) ?? []).filter((time) => rangesOverlap(time, airing)),
  );
}

/** Formats the title of a call to prayer: Adhan for Maghrib · Amman. */
function adhanTitle({ prayer, isIftar, city }: AdhanTime, locale: Locale): string {
  const t = messagesFor(locale);
  return t(isIftar ? "adhan.iftar" : "adhan.title", {
    prayer: t(`adhan.prayers.${prayer}`),
    city: localized(city, locale),
  });
}

/** Converts a call to prayer to its public form. */
export const toAdhan = (time: AdhanTime, { locale, now }: CallContext): Adhan => ({
  prayer: time.prayer,
  title: adhanTitle(time, locale),
  startsAt: new Date(time.from).toISOString(),
  endsAt: new Date(time.until).toISOString(),
  phase: phaseAt(time, now.getTime()),
});

function phaseAt({ from, until }: AdhanTime, now: number): Adhan["phase"] {
  if (now < from) return "coming";
  return now < until ? "now" : "over";
}

/** Formats the calls to prayer of an airing for documents without markup, one per line. */
export function adhanLines(times: readonly AdhanTime[], locale: Locale, timeZone: string): string {
  const { hour } = timeFormats(locale, timeZone);
  return times.map((time) => `${hour(new Date(time.from))} ${adhanTitle(time, locale)}`).join("\n");
}
