import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { imagesOf } from "../../newsroom/image-field.ts";
import type { CallContext } from "../../platform/platform.ts";
import { effectiveRating } from "../age-rating/age-decision.ts";
import { summaryOfHtml, summaryOfText } from "../description.ts";
import { combineRules } from "../play-rule/play-rules.ts";
import { adhansOf, toAdhan } from "./adhan.service.ts";
import type { AiringRecord } from "./channel-airings.service.ts";
import type { ScheduleProgram } from "./schedule.store.ts";

/**
 * Returns the id of the image of an airing: the episode's image, else the first image or the cover
 * of the program.
 */
export const imageIdOf = ({ program, episode }: AiringRecord): number | null =>
  episode?.imageId ?? program.imageIds[0] ?? program.coverId;

/**
 * Returns the title of an airing in a language: the title of the episode, else the name of the
 * program.
 */
export const titleOf = ({ program, episode }: AiringRecord, locale: Locale): string =>
  localized(episode?.title, locale) || localized(program.name, locale);

/**
 * Returns a function that summarises an airing: its episode, else its program. Program summaries
 * are computed once.
 */
export function airingSummarizer(locale: Locale): (airing: AiringRecord) => string {
  const programSummaries = new Map<ScheduleProgram, string>();
  return ({ program, episode }) => {
    const programSummary =
      programSummaries.get(program) ?? summaryOfHtml(program.description, locale);
    programSummaries.set(program, programSummary);
    return summaryOfText(localized(episode?.description, locale)) || programSummary;
  };
}

/** Converts airings to their public form, in the given order. */
export async function toAirings(context: CallContext, airings: AiringRecord[]): Promise<Airing[]> {
  const { locale } = context;
  const now = context.now.getTime();
  const summaryOf = airingSummarizer(locale);
  const images = await imagesOf(context, airings.map(imageIdOf));
  const adhans = await adhansOf(context, airings);
  return airings.map((airing, i) => {
    const { channel, program, episode, aired, from, until } = airing;
    const countryRule = combineRules([
      channel.countryRule,
      program.countryRule,
      episode?.countryRule,
    ]);
    const ageRating = effectiveRating(program.ageRating, episode?.ageRating);
    return {
      kind: aired?.kind ?? (episode ? "episode" : "slot"),
      channelId: channel.id,
      program: {
        id: program.id,
        name: localized(program.name, locale),
        slug: localized(program.slug, locale),
      },
      episodeId: aired ? aired.episodeId : (episode?.id ?? null),
      title: titleOf(airing, locale),
      summary: summaryOf(airing),
      picture: images[i] ?? null,
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(until).toISOString(),
      onAir: from <= now && now < until,
      premium: aired?.premium ?? (channel.premium || (episode?.premium ?? false)),
      ...(ageRating > 0 && { ageRating }),
      ...(adhans[i]?.length && { adhans: adhans[i].map((time) => toAdhan(time, context)) }),
      ...(aired && !aired.hasProgram && { unlinked: true as const }),
      ...(countryRule && { countryRule }),
    };
  });
}
