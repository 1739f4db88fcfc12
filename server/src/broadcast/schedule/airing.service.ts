import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { type Locale, localized } from "@masthead/contract/system/locale.ts";
import { picturesOf } from "../../newsroom/picture-field.ts";
import type { CallContext } from "../../platform/platform.ts";
import { firstWords, summaryOfHtml } from "../description.ts";
import type { OnAir } from "./air.service.ts";
import type { AirProgram } from "./schedule.store.ts";

/** The picture that stands for an airing: the episode's, or else the program's first. */
export const pictureIdOf = ({ program, episode }: OnAir): number | null => episode?.imageId ?? program.imageIds[0] ?? program.coverId;

/** What an airing is called in the asker's language: the episode's title, or the program's name. */
export const titleOf = ({ program, episode }: OnAir, locale: Locale): string =>
  localized(episode?.title, locale) || localized(program.name, locale);

/** Tells the first words of what is said of an airing: of the episode, or else of the program, whose description is looked at once. */
export function summaries(locale: Locale): (airing: OnAir) => string {
  const ofPrograms = new Map<AirProgram, string>();
  return ({ program, episode }) => {
    const ofProgram = ofPrograms.get(program) ?? summaryOfHtml(program.description, locale);
    ofPrograms.set(program, ofProgram);
    return firstWords(localized(episode?.description, locale)) || ofProgram;
  };
}

/** Airings as readers get them, in the order given. */
export async function toAirings(context: CallContext, airings: OnAir[]): Promise<Airing[]> {
  const { locale } = context;
  const now = context.now.getTime();
  const summaryOf = summaries(locale);
  const pictures = await picturesOf(context, airings.map(pictureIdOf));
  return airings.map((airing, i) => {
    const { channel, program, episode, from, until } = airing;
    return {
      kind: episode ? "episode" : "slot",
      channelId: channel.id,
      program: { id: program.id, name: localized(program.name, locale), slug: localized(program.slug, locale) },
      episodeId: episode?.id ?? null,
      title: titleOf(airing, locale),
      summary: summaryOf(airing),
      picture: pictures[i] ?? null,
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(until).toISOString(),
      onAir: from <= now && now < until,
      premium: channel.premium || (episode?.premium ?? false),
    };
  });
}
