import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import {
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  type LocalizedText,
  localized,
} from "@masthead/contract/platform/locale.ts";
import { livePath, programPath, schedulePath } from "@masthead/contract/platform/paths.ts";
import { imagesOf } from "../../newsroom/image-field.ts";
import { tag } from "../../platform/cache/tags.ts";
import { textOfHtml } from "../../platform/html/sanitize.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { dayAt, dayRange } from "../../system/setting/station-clock.ts";
import { effectiveRating } from "../age-rating/age-decision.ts";
import { summaryOfText } from "../description.ts";
import { adhanLines, adhansOf } from "../schedule/adhan.service.ts";
import type { AdhanTime } from "../schedule/adhan-times.ts";
import { imageIdOf } from "../schedule/airing.service.ts";
import { type AiringRecord, airingsByChannel } from "../schedule/channel-airings.service.ts";
import type { Guide, GuideProgramme } from "./guide.ts";
import { categoryNames } from "./xmltv.store.ts";

/** Number of days in the guide, including today. */
const GUIDE_DAYS = 14;

/** Returns the guide of all channels from today on, in every language. */
export async function guideOf(context: CallContext): Promise<Guide> {
  const { publicUrl } = context.platform;
  tag("list:programCategory");
  const { siteName, timeZone } = await websiteSettings(context);
  const today = dayAt(timeZone, context.now.getTime());
  const timeRange = {
    from: dayRange(timeZone, today).from,
    until: dayRange(timeZone, today.add({ days: GUIDE_DAYS - 1 })).until,
  };
  const channels = (await airingsByChannel(context, timeRange)).filter(({ isGone }) => !isGone);
  const airings = channels.flatMap((one) => one.airings);
  const [logos, images, categories] = await Promise.all([
    imagesOf(
      context,
      channels.map(({ channel }) => channel.logoId),
    ),
    imagesOf(context, airings.map(imageIdOf)),
    categoryNames(context.db),
  ]);
  const adhans = await adhansOf(context, airings);
  const toProgramme = programmeConverter(publicUrl, timeZone, categories);
  return {
    stationName: siteName,
    stationUrl: `${publicUrl}/`,
    channels: channels.map(({ channel }, i) => ({
      id: channelId(channel.id, publicUrl),
      names: channel.name,
      icon: iconOf(logos[i], publicUrl),
      url: publicUrl + livePath(DEFAULT_LOCALE, localized(channel.slug, DEFAULT_LOCALE)),
    })),
    programmes: airings.map((airing, i) =>
      toProgramme(airing, iconOf(images[i], publicUrl), adhans[i] ?? []),
    ),
  };
}

/** XMLTV channel ids are globally unique and look like a host name. */
const channelId = (id: number, publicUrl: string) => `${id}.${new URL(publicUrl).hostname}`;

function iconOf(image: ResponsiveImage | null | undefined, publicUrl: string) {
  return image
    ? { url: publicUrl + image.original, width: image.width, height: image.height }
    : null;
}

/**
 * Returns a function that converts airings to programmes. Each program's description is summarised
 * once.
 */
function programmeConverter(
  publicUrl: string,
  timeZone: string,
  categories: Map<number, LocalizedText>,
) {
  const programSummaries = new Map<number, LocalizedText>();
  return (
    { channel, program, episode, aired, from, until }: AiringRecord,
    icon: GuideProgramme["icon"],
    adhans: AdhanTime[],
  ): GuideProgramme => {
    const localTime = (at: number) =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    const programSummary =
      programSummaries.get(program.id) ??
      forEachLocale((locale) => summaryOfText(textOfHtml(program.description[locale] ?? "")));
    programSummaries.set(program.id, programSummary);
    return {
      channelId: channelId(channel.id, publicUrl),
      from: localTime(from),
      until: localTime(until),
      titles: program.name,
      subTitles: episode?.title ?? {},
      descriptions: forEachLocale((locale) =>
        [
          summaryOfText(episode?.description[locale] ?? "") || programSummary[locale],
          adhanLines(adhans, locale, timeZone),
        ]
          .filter(Boolean)
          .join("\n"),
      ),
      categories: categories.get(program.programCategoryId ?? 0) ?? {},
      icon,
      url:
        publicUrl +
        (aired && !aired.hasProgram
          ? schedulePath(DEFAULT_LOCALE)
          : programPath(DEFAULT_LOCALE, program.id)),
      season: episode?.season ?? null,
      number: episode?.number ?? null,
      ageRating: effectiveRating(program.ageRating, episode?.ageRating),
    };
  };
}

const forEachLocale = (text: (locale: Locale) => string): LocalizedText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)]));
