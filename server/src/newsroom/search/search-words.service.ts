import type { Db } from "../../platform/postgres/database.ts";
import { addNameWords } from "./names/name-words.store.ts";
import { refreshSearchWords } from "./search.store.ts";

/** Brings the vocabularies of articles and of names up to date, from which spelling is corrected: after much was written at once, and by a job. */
export async function refreshVocabulary(db: Db): Promise<void> {
  await refreshSearchWords(db);
  await addNameWords(db);
}
