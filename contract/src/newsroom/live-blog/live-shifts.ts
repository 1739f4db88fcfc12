import { z } from "zod";
import { callOf, id, inLocale, locale, version } from "../../platform/call.ts";
import { instant, plainText, recordId, seenVersion, timestamp } from "../../platform/record.ts";
import { colleague } from "../article/article-assignment.ts";
import { LIVE_LIMITS, LIVE_SHIFT_LIMITS, LIVE_SHIFT_ROLES } from "./live-blog-terms.ts";

const role = z.enum(LIVE_SHIFT_ROLES);

/** Shift of a colleague on a live blog. */
export const liveShift = z.object({
  id,
  version: z.number().int(),
  colleague: colleague.nullable().describe("Null: the account was deleted"),
  role,
  startsAt: timestamp,
  endsAt: timestamp,
  note: z.string().describe("May be empty"),
});
export type LiveShift = z.infer<typeof liveShift>;

/** Note for the next shift that was written or handed over. */
export const liveHandover = z.object({
  id,
  at: timestamp,
  by: z.string().describe("Name of the author of the note"),
  from: colleague.nullable().describe("Lead before; null: nobody, or the account was deleted"),
  to: colleague.nullable().describe("Lead after; null: nobody, or the account was deleted"),
  note: z.string().describe("May be empty"),
});
export type LiveHandover = z.infer<typeof liveHandover>;

/** Shift of the current user. */
export const ownLiveShift = liveShift
  .omit({ version: true, colleague: true })
  .extend({ articleId: id, title: z.string(), locale });
export type OwnLiveShift = z.infer<typeof ownLiveShift>;

const shiftFields = {
  colleagueId: id.describe("A colleague who manages articles"),
  role,
  startsAt: instant,
  endsAt: instant.describe(
    `After its start, at most ${LIVE_SHIFT_LIMITS.hours} hours later; shifts may overlap`,
  ),
  note: plainText(LIVE_SHIFT_LIMITS.note),
};

const tags = ["liveBlog"];
const path = "/v1/live-blog/{id}" as const;
const shiftPath = `${path}/shifts/{shiftId}` as const;
const access = { action: "manage", of: "Article" } as const;
const read = callOf("manage", "Article").meta({ access, limit: { points: 240, seconds: 60 } });
const publish = read.meta({ right: ["publish"] });

/** Calls of the shift list of a live blog. */
export const liveShiftContract = {
  own: read
    .route({
      method: "GET",
      path: "/v1/live-blog/shifts",
      tags,
      summary: `Staff: list your next ${LIVE_SHIFT_LIMITS.own} shifts that have not ended, the first one first`,
    })
    .input(inLocale)
    .output(z.array(ownLiveShift)),
  add: publish
    .route({
      method: "POST",
      path: `${path}/shifts`,
      tags,
      summary: "Staff: add a shift of a colleague to a live blog",
    })
    .input(z.strictObject({ ...shiftFields, id, note: shiftFields.note.default("") }))
    .output(liveShift),
  edit: publish
    .route({ method: "PATCH", path: shiftPath, tags, summary: "Staff: change a shift" })
    .input(z.strictObject(shiftFields).partial().extend({ id, shiftId: id, version }))
    .output(liveShift),
  remove: publish
    .route({
      method: "DELETE",
      path: shiftPath,
      tags,
      summary: "Staff: remove a shift",
      successStatus: 204,
    })
    .input(z.strictObject({ id, shiftId: id, version: seenVersion.optional() }))
    .output(z.void()),
  handOver: publish
    .route({
      method: "POST",
      path: `${path}/hand-over`,
      tags,
      summary:
        "Staff: hand a live blog over to another lead, with a note that stays in its history",
    })
    .input(
      z.strictObject({
        id,
        version: version.describe("Version of the live blog"),
        leadId: id.describe("A colleague who manages articles"),
        note: plainText(LIVE_LIMITS.handover).default(""),
      }),
    )
    .output(liveHandover),
  handovers: read
    .route({
      method: "GET",
      path: `${path}/hand-over`,
      tags,
      summary: `Staff: list the last ${LIVE_SHIFT_LIMITS.handovers} notes for the next shift, the latest first`,
    })
    .input(recordId)
    .output(z.array(liveHandover)),
};
