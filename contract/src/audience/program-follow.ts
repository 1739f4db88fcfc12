import { z } from "zod";
import { airing } from "../broadcast/air.ts";
import { programCard } from "../broadcast/program.ts";
import { callOf, id, inLocale, publicCall, signedInCall } from "../platform/call.ts";
import { urlReference } from "../platform/url-fields.ts";
import { subscriptionProof } from "./notification/push.ts";
import { FOLLOW_LEAD_MINUTES } from "./program-follow-terms.ts";

const before = z
  .literal(FOLLOW_LEAD_MINUTES)
  .nullable()
  .describe("Minutes before each airing at which to tell the reader; null: not about airings");
const choices = z.object({
  before,
  episodes: z.boolean().describe("Tell the reader about new episodes"),
});
export type ProgramFollowChoices = z.infer<typeof choices>;

export const followState = z.object({ follow: choices.nullable().describe("Null: not followed") });

/** Program that a reader follows. */
const followedProgram = choices.extend({
  program: programCard,
  next: airing.nullable().describe("On air now, or next within a week"),
});
export type FollowedProgram = z.infer<typeof followedProgram>;

const calendar = urlReference.describe("Your calendar of these programs, for subscription");

const tags = ["programFollow"];
const path = "/v1/user/programs/{id}" as const;
const limit = { points: 240, seconds: 300 };
const write = signedInCall.meta({ access: "signedIn", limit });
const browserCall = publicCall.meta({ limit: { points: 120, seconds: 300 } });

export const programFollowContract = {
  mine: signedInCall
    .route({
      method: "GET",
      path: "/v1/user/programs",
      tags,
      summary: "Get the programs you follow, by name, and their calendar; hidden ones are omitted",
    })
    .input(inLocale)
    .output(z.object({ programs: z.array(followedProgram), calendar })),
  renewCalendar: signedInCall
    .meta({ access: "signedIn", limit: { points: 10, seconds: 3600 } })
    .route({
      method: "POST",
      path: "/v1/user/programs/calendar",
      tags,
      summary: "Replace the URL of your calendar; the former one stops working",
    })
    .input(inLocale)
    .output(z.object({ calendar })),
  has: signedInCall
    .route({ method: "GET", path, tags, summary: "Get how you follow a program" })
    .input(z.object({ id }))
    .output(followState),
  follow: write
    .route({
      method: "PUT",
      path,
      tags,
      summary: "Follow a program that is visible to readers, or change the choices",
      successStatus: 204,
    })
    .input(choices.extend({ id })),
  unfollow: write
    .route({ method: "DELETE", path, tags, summary: "Unfollow a program", successStatus: 204 })
    .input(z.object({ id })),
  browserList: browserCall
    .route({
      method: "POST",
      path: "/v1/push/programs/list",
      tags,
      summary: "List the programs that a subscribed browser follows, by name",
    })
    .input(subscriptionProof.extend(inLocale.shape))
    .output(z.array(choices.extend({ program: programCard.pick({ id: true, name: true }) }))),
  browserFind: browserCall
    .route({
      method: "POST",
      path: "/v1/push/programs/find",
      tags,
      summary: "Get how a subscribed browser follows a program",
    })
    .input(subscriptionProof.extend({ programId: id }))
    .output(followState),
  browserFollow: browserCall
    .route({
      method: "POST",
      path: "/v1/push/programs",
      tags,
      summary: "Follow a program in a subscribed browser, or change the choices",
    })
    .input(subscriptionProof.extend({ programId: id, ...choices.shape }))
    .output(followState),
  browserUnfollow: browserCall
    .route({
      method: "POST",
      path: "/v1/push/programs/remove",
      tags,
      summary: "Unfollow a program in a browser",
    })
    .input(subscriptionProof.extend({ programId: id }))
    .output(followState),
  followers: callOf("manage", "Programs")
    .route({
      method: "GET",
      path: "/v1/program/{id}/followers",
      tags,
      summary: "Staff: get the number of followers of a program",
    })
    .input(z.object({ id }))
    .output(
      z.object({
        accounts: z.number().int().min(0).describe("Readers with an account"),
        browsers: z.number().int().min(0).describe("Browsers of readers without an account"),
      }),
    ),
};
