import { z } from "zod";
import { byId, id, pageOf, paging, publicCall } from "../platform/call.ts";
import { recordEdit, staffPaging, staffRecord, webUrl } from "../platform/record.ts";
import { recordCalls } from "../platform/record-calls.ts";

export const SOCIAL_PLATFORMS = [
  "facebook",
  "x",
  "instagram",
  "youtube",
  "telegram",
  "whatsapp",
  "tiktok",
  "linkedin",
  "snapchat",
] as const;
export const socialPlatform = z.enum(SOCIAL_PLATFORMS);
export type SocialPlatform = z.infer<typeof socialPlatform>;

/** Icons that a link can have instead of its platform's icon. */
export const SOCIAL_ICONS = [...SOCIAL_PLATFORMS, "globe", "link", "mail", "listen"] as const;

const icon = z.string().nullable().describe("Name of an icon instead of the platform's own");

export const socialMedia = z.object({
  id,
  platform: socialPlatform,
  url: z.url(),
  icon,
  position: z.number().int(),
});
export type SocialMedia = z.infer<typeof socialMedia>;

export const staffSocialMedia = staffRecord.extend({
  platform: socialPlatform,
  url: z.string(),
  icon,
  position: z.number().int(),
  status: z.boolean(),
});

const fields = {
  platform: socialPlatform,
  url: webUrl,
  icon: z.enum(SOCIAL_ICONS).nullable().optional(),
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
};

const tags = ["social"];

export const socialContract = {
  paginate: publicCall
    .route({
      method: "GET",
      path: "/v1/social/paginate",
      tags,
      summary: "List the station's social media pages, in display order",
    })
    .input(paging)
    .output(pageOf(socialMedia)),
  get: publicCall
    .route({
      method: "GET",
      path: "/v1/social/{id}",
      tags,
      summary: "Get one of the station's social media pages",
    })
    .input(byId)
    .output(socialMedia),
  ...recordCalls({
    entity: "SocialMedia",
    tag: "social",
    noun: "social media page",
    paths: { list: "/v1/social/admin", edit: "/v1/social/{id}", status: "/v1/social/{id}/status" },
    row: staffSocialMedia,
    list: staffPaging(["position", "platform", "status", "createdAt", "updatedAt", "id"]).extend({
      platform: socialPlatform.optional(),
    }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ platform: true, url: true }),
  }),
};
