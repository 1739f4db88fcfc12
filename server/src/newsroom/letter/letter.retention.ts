import { DAY } from "@masthead/contract/platform/durations.ts";
import { ne } from "drizzle-orm";
import type { Retention } from "../../platform/retention/retention.ts";
import { letter } from "../article/letters/letter.table.ts";

/** Age at which what is not public of letters is deleted, in milliseconds. */
export const LETTER_KEPT = 90 * DAY;
export const CLEAR_JOB = "letter.clear";

export const letterRetention: Retention[] = [
  {
    table: letter,
    rows: "letters to the editor that are not published",
    since: letter.updatedAt,
    event: "the last change",
    kept: LETTER_KEPT,
    where: ne(letter.state, "published"),
  },
  {
    table: letter,
    rows: "addresses and originals of published letters; the letters stay until they are taken down or withdrawn",
    job: CLEAR_JOB,
    kept: "90 days after publication",
  },
];
