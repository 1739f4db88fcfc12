import { z } from "zod";
import { callOf, id, inLocale, pageOf, paging } from "../platform/call.ts";
import { localizedText, timestamp } from "../platform/record.ts";

const tags = ["system"];
/** For Superadmins. A screen that is open requests the status every few seconds. */
const superadminCall = callOf("manage", "all").meta({
  access: { action: "manage", of: "all" },
  limit: { points: 120, seconds: 60 },
});

/** Services outside that the product depends on, and comparisons with them. */
export const DEPENDENCIES = [
  "gateway",
  "webhook",
  "dispute",
  "reconciliation",
  "mail",
  "push",
  "storage",
  "replica",
  "stream",
  "embed",
  "weather",
  "botCheck",
  "country",
] as const;
export type Dependency = (typeof DEPENDENCIES)[number];
export const DEPENDENCY_FAILURE_OUTCOMES = ["failed", "refused"] as const;
export type DependencyFailureOutcome = (typeof DEPENDENCY_FAILURE_OUTCOMES)[number];

/** Process of the installation, by its heartbeat. */
export const serverProcess = z.object({
  id: z.uuid(),
  role: z
    .enum(["all", "serve", "worker"])
    .describe("Serves requests, runs jobs (`worker`), or both (`all`)"),
  host: z.string(),
  pid: z.number().int(),
  startedAt: timestamp,
  seenAt: timestamp.describe("Time of its last heartbeat"),
  running: z
    .boolean()
    .describe("False if it has sent no heartbeat for a minute and did not stop cleanly"),
  version: z.string(),
  node: z.string(),
  memory: z.number().int().describe("Resident memory, in bytes"),
  eventLoopDelay: z.number().describe("99th percentile of the event-loop delay, in milliseconds"),
});

/** Job that failed permanently. */
export const failedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  failedAt: timestamp,
  error: z.string().describe("Message of the last error"),
  attempts: z.number().int(),
});

export const systemStatus = z.object({
  at: timestamp,
  versions: z.object({
    product: z.string(),
    build: z.string().nullable().describe("Build of the site; null without one"),
    node: z.string(),
    postgres: z.string(),
    schema: z
      .string()
      .nullable()
      .describe("Name of the last migration; null if a newer version of the product made it"),
    schemaIsCurrent: z.boolean(),
  }),
  processes: z.array(serverProcess),
  jobs: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      active: z.number().int(),
      failed: z.number().int(),
      dueSince: timestamp.nullable().describe("Since when the oldest waiting job could have run"),
    }),
  ),
  failures: z
    .array(
      z.object({
        dependency: z.enum(DEPENDENCIES),
        outcome: z.enum(DEPENDENCY_FAILURE_OUTCOMES),
        count: z.number().int(),
        firstAt: timestamp,
        lastAt: timestamp,
        cause: z.string(),
        reference: z.string().nullable(),
      }),
    )
    .describe("Failures of services outside within a day, latest first"),
  database: z.object({
    bytes: z.number().int(),
    connections: z.number().int(),
    maxConnections: z.number().int(),
    oldestTransactionAt: timestamp.nullable(),
    full: z.boolean().describe("Its disk is full"),
    replica: z
      .object({
        state: z.enum(["used", "behind", "unreachable"]),
        lag: z.number().nullable().describe("Seconds"),
      })
      .nullable(),
  }),
  storage: z.object({
    kind: z.enum(["folder", "bucket"]),
    state: z.enum(["ok", "full", "not writable", "unreachable"]),
    freeBytes: z.number().int().nullable(),
    totalBytes: z.number().int().nullable(),
  }),
  mail: z.object({
    configured: z.boolean().describe("False: mails are written to a folder"),
    last: z
      .object({ at: timestamp, error: z.string().nullable() })
      .nullable()
      .describe("Last email of a process in the list"),
  }),
  backup: z
    .object({
      last: z
        .object({ at: timestamp, error: z.string().nullable() })
        .nullable()
        .describe("Last run of `masthead backup`"),
      lastSuccess: z
        .object({ at: timestamp, bytes: z.number().int().nullable(), encrypted: z.boolean() })
        .nullable(),
    })
    .describe("Without `bytes`: recorded for another program"),
  cdn: z
    .object({
      name: z.string(),
      waiting: z.number().int().describe("Purges that were not sent yet"),
      oldestAt: timestamp.nullable().describe("Time of the change whose purge waits longest"),
      purgedAt: timestamp.nullable().describe("Time of the last purge that the CDN confirmed"),
      failure: z
        .object({ at: timestamp, error: z.string() })
        .nullable()
        .describe("Last failure, if no purge was confirmed since, or if purges are being retried"),
    })
    .nullable()
    .describe("CDN in front of the site; null without one"),
  gateway: z.object({
    name: z
      .string()
      .nullable()
      .describe("Null if no gateway is configured: nothing can be paid by card, and renewals wait"),
    test: z.boolean().describe("No real payments"),
    waitingRenewals: z
      .number()
      .int()
      .describe("Renewals that wait because the gateway of their card is not configured"),
    lastEventAt: timestamp.nullable().describe("Time of the last webhook"),
    reconciliation: z.object({ day: z.iso.date(), differences: z.number().int() }).nullable(),
  }),
  streams: z.array(
    z.object({
      id,
      name: localizedText,
      checkedAt: timestamp.nullable(),
      problem: z
        .string()
        .nullable()
        .describe(
          "Why it does not play, in the language of the response; null if it plays, or was not checked yet",
        ),
    }),
  ),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const systemContract = {
  status: superadminCall
    .route({
      method: "GET",
      path: "/v1/system",
      tags,
      summary: "Superadmin: status of the installation",
    })
    .input(inLocale.strict())
    .output(systemStatus),
  failedJobs: superadminCall
    .route({
      method: "GET",
      path: "/v1/system/failed-jobs",
      tags,
      summary: "Superadmin: list jobs that failed for good, latest first",
    })
    .input(paging.strict())
    .output(pageOf(failedJob)),
  retryJob: superadminCall
    .route({
      method: "POST",
      path: "/v1/system/failed-jobs/{id}/retry",
      tags,
      summary: "Superadmin: enqueue a failed job again",
      successStatus: 204,
    })
    .meta({
      mayReply: [404],
      access: { action: "manage", of: "all" },
      limit: { points: 60, seconds: 60 },
    })
    .input(z.object({ id: z.uuid() })),
  dismissJob: superadminCall
    .route({
      method: "DELETE",
      path: "/v1/system/failed-jobs/{id}",
      tags,
      summary: "Superadmin: remove a failed job from the list without running it",
      successStatus: 204,
    })
    .meta({
      mayReply: [404],
      access: { action: "manage", of: "all" },
      limit: { points: 60, seconds: 60 },
    })
    .input(z.object({ id: z.uuid() })),
};
