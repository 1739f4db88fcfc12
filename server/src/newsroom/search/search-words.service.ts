import type { Db } from "../../platform/postgres/database.ts";
import { refreshSearchWords } from "./search.store.ts";

/** Brings the vocabulary up to date, from which spelling is corrected: after much was written at once, and by a job. */
export function refreshVocabulary(db: Db): Promise<void> {
  return refreshSearchWords(db);
}
