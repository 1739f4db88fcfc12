import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { episode } from "../episode.table.ts";
import { episodeCaptions } from "./episode-captions.table.ts";

/** SQL: languages and hashes of the subtitles of an episode in a query of episodes. */
export const captionsOfEpisode: SQL<{ language: Locale; hash: string }[]> =
  sql`(select coalesce(jsonb_agg(jsonb_build_object('language', c.language, 'hash', c.hash) order by c.language), '[]')
    from ${episodeCaptions} c where c.episode_id = ${episode}.id)`;

/** SQL: subtitles of an episode in a language, else in another one; null without any. */
export const captionsIn = (language: Locale): SQL<{ language: Locale; content: string } | null> =>
  sql`(select jsonb_build_object('language', c.language, 'content', c.content)
    from ${episodeCaptions} c where c.episode_id = ${episode}.id order by c.language = ${language} desc, c.language limit 1)`;
