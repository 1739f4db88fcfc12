import { z } from "zod";
import { id, pageMeta, paging, publicCall } from "../platform/call.ts";
import { DIRECTORY_KINDS, DIRECTORY_SORTS, DIRECTORY_TEXT_LENGTH } from "./directory-terms.ts";

/** Topic in the directory, in the language of the response. */
const directoryTopic = z.object({
  kind: z.enum(DIRECTORY_KINDS),
  id,
  name: z.string(),
  slug: z.string().describe("Of its page; empty for sections and programs, which have pages by id"),
  initial: z.string().describe("Letter under which it is listed; 0 for digits and others"),
  articles: z.number().int().describe("Articles, or episodes of a program, of the last 30 days"),
});
export type DirectoryTopic = z.infer<typeof directoryTopic>;

/** Directory of what readers can follow or save. */
export const topicDirectoryContract = {
  list: publicCall
    .route({
      method: "GET",
      path: "/v1/topics",
      tags: ["tag"],
      summary: "List sections, topics, people, authors and programs to follow",
    })
    .input(
      paging.extend({
        q: z.string().trim().max(DIRECTORY_TEXT_LENGTH).optional().describe("Part of the name"),
        kind: z.enum(DIRECTORY_KINDS).optional(),
        sectionId: id.optional().describe("Only topics of articles in this section"),
        initial: z.string().max(2).optional(),
        sort: z.enum(DIRECTORY_SORTS).default("read"),
      }),
    )
    .output(
      z.object({
        data: z.array(directoryTopic),
        meta: pageMeta.extend({
          initials: z.array(z.string()).describe("In use, in alphabetical order"),
        }),
      }),
    ),
};
