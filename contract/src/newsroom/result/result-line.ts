import { z } from "zod";
import { id } from "../../platform/call.ts";
import { RESULT_KINDS, RESULT_LINE_ENTRIES } from "./result-terms.ts";

/** Result in one line, on the card of an article. Texts are in the language of the article. */
export const resultLine = z.object({
  id,
  kind: z.enum(RESULT_KINDS),
  sentence: z.string().describe("The result as a sentence, for screen readers"),
  status: z.string().describe("Phase of the match or count, such as “Half time”"),
  entries: z
    .array(
      z.object({
        name: z.string().describe("Short name, if there is one"),
        value: z.string().describe("Formatted score, number or percentage; may be empty"),
      }),
    )
    .describe(`Both sides of a match, or the first ${RESULT_LINE_ENTRIES} rows of a count`),
});
export type ResultLine = z.infer<typeof resultLine>;
