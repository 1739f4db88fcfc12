import { z } from "zod";
import { callOf } from "../platform/call.ts";

/** Steps of the guide "Set up your station", in order. */
export const SETUP_STEPS = [
  "station",
  "brand",
  "categories",
  "article",
  "colleagues",
  "channels",
  "sales",
  "mail",
  "backups",
] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

/** What a step can lack. */
export const SETUP_GAPS = [
  "nameEnglish",
  "nameArabic",
  "contactEmail",
  "logo",
  "colour",
  "category",
  "article",
  "colleague",
  "channel",
  "package",
  "gateway",
  "realGateway",
  "mailServer",
  "mailDelivery",
  "backup",
  "backupSuccess",
  "recentBackup",
] as const;
export type SetupGap = (typeof SETUP_GAPS)[number];

const SETUP_STATES = ["open", "done", "skipped"] as const;

/** Guide "Set up your station": its steps, computed from what the station has. */
export const setupGuide = z.object({
  steps: z.array(
    z.object({
      name: z.enum(SETUP_STEPS),
      state: z.enum(SETUP_STATES),
      missing: z.array(z.enum(SETUP_GAPS)).describe("What it lacks; empty if it is done"),
    }),
  ),
});
export type SetupGuide = z.infer<typeof setupGuide>;

export const setupContract = {
  guide: callOf("manage", "all")
    .route({
      method: "GET",
      path: "/v1/setup",
      tags: ["system"],
      summary: "Superadmin: get the steps to set up the station",
    })
    .input(z.strictObject({}))
    .output(setupGuide),
};
