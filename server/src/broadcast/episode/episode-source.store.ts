import { RECORDING_PATH_PREFIX } from "@masthead/contract/newsroom/article/article-recording.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { localizedTextIn, textInAllLocales } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ownedAgeRule, ownedRule } from "../play-rule/owned-rules.ts";
import type { OwnedRule } from "../play-rule/play-rules.ts";
import { program } from "../program/program.table.ts";
import type { EpisodeRecordings, EpisodeSource } from "../stream/recording/episode-recordings.ts";
import { captionsOfEpisode } from "./captions/episode-captions.sql.ts";
import { episodeCaptionsContent } from "./captions/episode-captions.store.ts";
import { episode } from "./episode.table.ts";
import { hasAiredBy, playsForEveryone, ratingOf, visibleEpisode } from "./episode.visible.ts";

const sourceFields = {
  id: episode.id,
  programId: episode.programId,
  videoUrl: episode.videoUrl,
  audioUrl: episode.audioUrl,
  audioBytes: episode.audioBytes,
  audioType: episode.audioType,
  premium: episode.premium,
  airAt: episode.airAt,
  availableFrom: episode.availableFrom,
  availableUntil: episode.availableUntil,
  captions: captionsOfEpisode,
};

const ruleFields = {
  title: episode.title,
  episodeRule: episode.countryRule,
  programName: program.name,
  programRule: program.countryRule,
  episodeRating: episode.ageRating,
  programRating: program.ageRating,
};

interface RuleRow {
  title: LocalizedText;
  episodeRule: CountryRule | null;
  programName: LocalizedText;
  programRule: CountryRule | null;
  episodeRating: AgeRating | null;
  programRating: AgeRating;
}

const rulesIn = (row: RuleRow): OwnedRule[] => [
  ...ownedRule("program", { name: row.programName, countryRule: row.programRule }),
  ...ownedRule("episode", { name: row.title, countryRule: row.episodeRule }),
  ...ownedAgeRule({
    program: { name: row.programName, ageRating: row.programRating },
    episode: { title: row.title, ageRating: row.episodeRating },
  }),
];

async function visibleSource(db: Db, id: number): Promise<EpisodeSource | undefined> {
  const [row] = await db
    .select({ source: sourceFields, rules: ruleFields })
    .from(episode)
    .innerJoin(program, eq(program.id, episode.programId))
    .where(and(eq(episode.id, id), visibleEpisode));
  return row && { ...row.source, playRules: rulesIn(row.rules) };
}

async function playRulesOf(db: Db, url: string): Promise<OwnedRule[]> {
  const rows = await db
    .select(ruleFields)
    .from(episode)
    .innerJoin(program, eq(program.id, episode.programId))
    .where(
      and(
        isNull(episode.deletedAt),
        or(eq(episode.videoUrl, url), eq(episode.audioUrl, url)),
        or(isNotNull(episode.countryRule), isNotNull(program.countryRule), gt(ratingOf, 0)),
      ),
    );
  return rows.flatMap(rulesIn);
}

/** Position after the prefix of the path of an uploaded recording. */
const FILE_POSITION = RECORDING_PATH_PREFIX.length + 1;

const uses = ({ locale, now, maxAge }: { locale: Locale; now: Date; maxAge: AgeRating }) =>
  sql`select substr(source.url, ${FILE_POSITION}::int) as file, ${localizedTextIn(episode.title, locale)} as title, ${textInAllLocales(episode.title)} as words,
      ${episode.updatedAt} as at, not (${visibleEpisode} and ${hasAiredBy(now)} and ${playsForEveryone(maxAge)}) as restricted
    from ${episode} cross join lateral (values (${episode.videoUrl}), (${episode.audioUrl})) source(url)
    where source.url like ${`${RECORDING_PATH_PREFIX}%`} and ${episode.deletedAt} is null`;

export const recordingsOfEpisodes: EpisodeRecordings = {
  columns: [episode.videoUrl, episode.audioUrl],
  uses,
  visibleSource,
  playRulesOf,
  captionsContent: episodeCaptionsContent,
};
