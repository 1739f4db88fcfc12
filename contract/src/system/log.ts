import { z } from "zod";
import { callOf, countedPageOf, id, paging } from "./call.ts";
import { SEARCH_LENGTH } from "./constants.ts";
import { moment, written } from "./record.ts";

/** What a log row says was done. */
export const LOG_ACTIONS = ["create", "update", "delete", "restore", "publish", "expire", "endBreaking", "purge"] as const;

/** One write: who, what, when, from where, and what it changed. */
export const logEntry = z.object({
  id,
  at: moment,
  actorId: id.nullable().describe("Null for a command or a job; `actorName` says which"),
  actorName: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: id.nullable(),
  entityLabel: z
    .string()
    .nullable()
    .describe("What the record is called now, deleted or not; null when it was purged, or is of a kind without names"),
  changes: z
    .record(z.string(), z.unknown())
    .describe("Of each field that changed a pair: the value before and after. Of what is secret only that it is there: `***`"),
  labels: z
    .record(z.string(), z.string())
    .describe(
      "What records are called that fields of `changes` name by id: `categoryId:12` is `Sport`. Those that were purged are left out",
    ),
  address: z.string().nullable(),
  agent: z.string().nullable(),
});

const time = z.iso.datetime({ offset: true });

export type LogEntry = z.infer<typeof logEntry>;

export const logContract = {
  staffList: callOf("manage", "Logs")
    .route({ method: "GET", path: "/v1/log/admin", tags: ["log"], summary: "Staff: who changed what, newest first" })
    .input(
      paging
        .extend({
          entity: written(40).optional(),
          entityId: id.optional(),
          actorId: id.optional(),
          action: written(40).optional(),
          from: time.optional().describe("The first moment"),
          to: time.optional().describe("The moment before which it ends"),
          q: written(SEARCH_LENGTH).optional().describe("Words in the name of who did it"),
        })
        .strict(),
    )
    .output(countedPageOf(logEntry)),
};
