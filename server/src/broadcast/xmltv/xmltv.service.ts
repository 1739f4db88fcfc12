import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale, type LocalizedText, localized } from "@masthead/contract/system/locale.ts";
import { livePath, programPath } from "@masthead/contract/system/paths.ts";
import { picturesOf } from "../../newsroom/picture-field.ts";
import { tag } from "../../platform/cache/tags.ts";
import { wordsOfHtml } from "../../platform/html/sanitize.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { firstWords } from "../description.ts";
import { air, type OnAir } from "../schedule/air.service.ts";
import { pictureIdOf } from "../schedule/airing.service.ts";
import { dayAt, daySpan } from "../schedule/station-clock.ts";
import type { Guide, GuideProgramme } from "./guide.ts";
import { categoryNames } from "./xmltv.store.ts";

/** Days that the guide tells, today the first. */
const DAYS = 14;

/** What every channel airs from today on, in every language. */
export async function guideOf(context: CallContext): Promise<Guide> {
  const { publicUrl } = context.platform;
  tag("list:programCategory");
  const { siteName, timeZone } = await websiteSettings(context);
  const today = dayAt(timeZone, context.now.getTime());
  const span = { from: daySpan(timeZone, today).from, until: daySpan(timeZone, today.add({ days: DAYS - 1 })).until };
  const channels = await air(context, span);
  const airings = channels.flatMap((one) => one.airings);
  const [logos, pictures, categories] = await Promise.all([
    picturesOf(
      context,
      channels.map(({ channel }) => channel.logoId),
    ),
    picturesOf(context, airings.map(pictureIdOf)),
    categoryNames(context.db),
  ]);
  const tell = programmes(publicUrl, timeZone, categories);
  return {
    stationName: siteName,
    stationUrl: `${publicUrl}/`,
    channels: channels.map(({ channel }, i) => ({
      id: channelId(channel.id, publicUrl),
      names: channel.name,
      icon: iconOf(logos[i], publicUrl),
      url: publicUrl + livePath(DEFAULT_LOCALE, localized(channel.slug, DEFAULT_LOCALE)),
    })),
    programmes: airings.map((airing, i) => tell(airing, iconOf(pictures[i], publicUrl))),
  };
}

/** Channels are told apart among all stations by a name like that of a host. */
const channelId = (id: number, publicUrl: string) => `${id}.${new URL(publicUrl).hostname}`;

function iconOf(picture: Picture | null | undefined, publicUrl: string) {
  return picture ? { url: publicUrl + picture.original, width: picture.width, height: picture.height } : null;
}

/** Tells programmes one after another; the description of a program is looked at once. */
function programmes(publicUrl: string, timeZone: string, categories: Map<number, LocalizedText>) {
  const ofPrograms = new Map<number, LocalizedText>();
  return ({ channel, program, episode, from, until }: OnAir, icon: GuideProgramme["icon"]): GuideProgramme => {
    const clock = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    const ofProgram = ofPrograms.get(program.id) ?? inEach((locale) => firstWords(wordsOfHtml(program.description[locale] ?? "")));
    ofPrograms.set(program.id, ofProgram);
    return {
      channelId: channelId(channel.id, publicUrl),
      from: clock(from),
      until: clock(until),
      titles: program.name,
      subTitles: episode?.title ?? {},
      descriptions: inEach((locale) => firstWords(episode?.description[locale] ?? "") || ofProgram[locale] || ""),
      categories: categories.get(program.programCategoryId ?? 0) ?? {},
      icon,
      url: publicUrl + programPath(DEFAULT_LOCALE, program.id),
      season: episode?.season ?? null,
      number: episode?.number ?? null,
    };
  };
}

const inEach = (text: (locale: Locale) => string): LocalizedText => Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)]));
