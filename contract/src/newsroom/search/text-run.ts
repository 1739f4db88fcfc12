import { z } from "zod";

/** Text segment; `hit` if it matches the query. */
export const textRun = z.object({ text: z.string(), hit: z.boolean() });
export type TextRun = z.infer<typeof textRun>;
