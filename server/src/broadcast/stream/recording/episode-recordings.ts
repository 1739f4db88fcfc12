import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { contributions } from "../../../platform/contributions.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { OwnedRule } from "../../play-rule/play-rules.ts";

export interface EpisodeSource {
  id: number;
  programId: number;
  videoUrl: string | null;
  audioUrl: string | null;
  audioBytes: number | null;
  audioType: string | null;
  premium: boolean;
  /** Country rules of the episode and of its program, and its age rating. */
  playRules: OwnedRule[];
  airAt: Date | null;
  availableFrom: Date | null;
  availableUntil: Date | null;
  captions: { language: Locale; hash: string }[];
}

/** Recordings of episodes. The module of episodes provides them. */
export interface EpisodeRecordings {
  /** Columns with URLs of recordings. */
  columns: PgColumn[];
  /**
   * SQL: `file`, `title` in a language, `words` to search, `at` and `restricted` of the episodes
   * with an uploaded recording. Not everyone can play a restricted one: it is premium, hidden, has
   * a country rule or an age rating above `maxAge`, or has not aired.
   */
  uses(viewer: { locale: Locale; now: Date; maxAge: AgeRating }): SQL;
  /** Returns the recordings of a visible episode, aired or not. */
  visibleSource(db: Db, id: number): Promise<EpisodeSource | undefined>;
  /** Returns the rules of all episodes with a recording, also of hidden ones. */
  playRulesOf(db: Db, url: string): Promise<OwnedRule[]>;
  /** Returns the subtitles of an episode in a language, with their hash. */
  captionsContent(
    db: Db,
    id: number,
    language: Locale,
  ): Promise<{ content: string; hash: string } | undefined>;
}

export const episodeRecordings = contributions<EpisodeRecordings>();
