import { z } from "zod";
import { callOf, countedPageOf, id, paging } from "../platform/call.ts";
import { SEARCH_LENGTH } from "../platform/constants.ts";
import { instant, plainText, timestamp } from "../platform/record.ts";

/** Actions in the audit log: all that the server can write. */
export const LOG_ACTIONS = [
  "create",
  "update",
  "delete",
  "restore",
  "publish",
  "expire",
  "endBreaking",
  "purge",
  "retry",
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** Audit log entry: actor, action, time, origin and changes. */
export const logEntry = z.object({
  id,
  at: timestamp,
  actorId: id.nullable().describe("Null for a command or a job, which `actorName` then names"),
  actorName: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: id.nullable(),
  entityLabel: z
    .string()
    .nullable()
    .describe(
      "Name of the record at the time of the entry, also of a deleted or purged one; null if its kind has no names",
    ),
  changes: z
    .record(z.string(), z.unknown())
    .describe("Pair of old and new value for each changed field. Secrets are shown as `***`"),
  labels: z
    .record(z.string(), z.string())
    .describe(
      "Names of the records that fields of `changes` reference by id: `categoryId:12` is `Sport`. Purged records are left out",
    ),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  requestId: z
    .string()
    .nullable()
    .describe(
      "Id of the request, as in its response and in the log of the server; null for a command or a job",
    ),
});

export type LogEntry = z.infer<typeof logEntry>;

export const logContract = {
  staffList: callOf("manage", "Logs")
    .route({
      method: "GET",
      path: "/v1/log/admin",
      tags: ["log"],
      summary: "Staff: list audit log entries, newest first",
    })
    .input(
      paging
        .extend({
          entity: plainText(40).optional(),
          entityId: id.optional(),
          actorId: id.optional(),
          action: plainText(40).optional(),
          from: instant.optional().describe("Start of the time range"),
          to: instant.optional().describe("End of the time range, exclusive"),
          q: plainText(SEARCH_LENGTH).optional().describe("Words in the name of the actor"),
        })
        .strict(),
    )
    .output(countedPageOf(logEntry)),
};
