import { z } from "zod";
import { episodeCard } from "../broadcast/episode.ts";
import { programCard } from "../broadcast/program.ts";
import { id, scrolling, signedInCall } from "../platform/call.ts";
import { timestamp } from "../platform/record.ts";
import { WATCH_LIST_KINDS } from "./followed-kinds.ts";
import { isSaved, savedEarlier, savedMeta } from "./saved-article.ts";

/** Maximum number of episodes and programs in the watch list of one reader. */
export const MAX_WATCH_LIST = 500;

/** Episode or program in a watch list. */
const watchListItem = z.object({
  episode: episodeCard.nullable().describe("Null for a program"),
  program: programCard.nullable().describe("Null for an episode"),
  savedAt: timestamp,
  progress: z
    .object({ position: z.number(), duration: z.number().nullable() })
    .nullable()
    .describe("Where you stopped, in seconds; null if not started, or finished"),
});
export type WatchListItem = z.infer<typeof watchListItem>;

const tags = ["user"];
const path = "/v1/user/watch-list/{kind}/{id}" as const;
const item = z.object({ kind: z.enum(WATCH_LIST_KINDS), id });
export type WatchListTarget = z.infer<typeof item>;
const write = signedInCall.meta({ access: "signedIn", limit: { points: 240, seconds: 300 } });

/** Operations on the current user's watch list: saved episodes and programs. */
export const watchListContract = {
  list: signedInCall
    .route({
      method: "GET",
      path: "/v1/user/watch-list",
      tags,
      summary: "List your saved episodes and programs, most recently saved first",
    })
    .input(scrolling)
    .output(z.object({ data: z.array(watchListItem), meta: savedMeta })),
  has: signedInCall
    .route({ method: "GET", path, tags, summary: "Check whether an episode or program is saved" })
    .input(item)
    .output(isSaved),
  save: write
    .route({
      method: "PUT",
      path,
      tags,
      summary: "Save an episode or program that is visible to readers",
      successStatus: 204,
    })
    .input(item.extend({ savedAt: savedEarlier })),
  remove: write
    .route({
      method: "DELETE",
      path,
      tags,
      summary: "Remove an episode or program from your watch list",
      successStatus: 204,
    })
    .input(item),
};
