import type { Db } from "../../../platform/postgres/database.ts";
import { refreshNameWords } from "../names/name-words.store.ts";
import { refreshSearchWords } from "./vocabulary.store.ts";

/**
 * Updates the vocabularies of articles and names, which spelling correction uses. Called by a job
 * and after bulk writes.
 */
export async function refreshVocabulary(db: Db): Promise<void> {
  await refreshSearchWords(db);
  await refreshNameWords(db);
}
