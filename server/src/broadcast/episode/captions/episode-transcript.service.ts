import type { TranscriptLine } from "@masthead/contract/broadcast/episode-captions.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { searchText } from "../../../newsroom/search/search-text.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { cuesOf } from "../../stream/captions/webvtt.ts";
import {
  type IndexedTranscript,
  lockUnindexedCaptions,
  upsertTranscript,
} from "./episode-transcript.store.ts";
import { transcriptLines } from "./transcript.ts";

/**
 * Characters of a transcript that are indexed, about four hours of speech. A tsvector is limited to
 * 1 MB.
 */
const MAX_LENGTH = 200_000;
/** Subtitles that are indexed per run of the job. */
const BATCH_SIZE = 200;

/** Characters that mark hits in highlighted texts, and that PostgreSQL rejects. */
const UNSEARCHABLE = /[\ue000\ue001\0]/g;

/** Converts the lines of a transcript to its search index, up to a total length. */
export function toIndexedLines(
  language: Locale,
  lines: readonly TranscriptLine[],
  maxLength = MAX_LENGTH,
): Pick<IndexedTranscript, "starts" | "lines" | "searchTexts"> {
  let length = 0;
  const indexed = lines
    .map(({ start, text }) => ({ start, text: text.replaceAll(UNSEARCHABLE, " ") }))
    .filter(({ text }) => {
      length += text.length;
      return length <= maxLength;
    });
  return {
    starts: indexed.map(({ start }) => start),
    lines: indexed.map(({ text }) => text),
    searchTexts: indexed.map(({ text }) => searchText(language, text)),
  };
}

/** Makes subtitles searchable, and invalidates the search results that may change. */
export async function indexTranscript(
  tx: Db,
  captions: { episodeId: number; language: Locale; content: string; hash: string },
): Promise<void> {
  const { episodeId, language, content, hash } = captions;
  const lines = toIndexedLines(language, transcriptLines(cuesOf(content)));
  await upsertTranscript(tx, { episodeId, language, hash, ...lines });
  await announceTranscripts(tx);
}

/** Invalidates the search results that contain transcripts. */
export const announceTranscripts = (tx: Db): Promise<void> =>
  announceChange(tx, ["list:transcript"]);

/**
 * Indexes subtitles that have no index, or one of another file: those from before transcripts were
 * searched, and those that another version or an import has written.
 */
export async function indexMissingTranscripts({ database: { db } }: Platform): Promise<void> {
  for (let indexed = 0; indexed < BATCH_SIZE; indexed++) {
    const hasMore = await db.transaction(async (tx) => {
      const captions = await lockUnindexedCaptions(tx);
      if (captions) await indexTranscript(tx, captions);
      return captions !== undefined;
    });
    if (!hasMore) return;
  }
}
