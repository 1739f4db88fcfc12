import { z } from "zod";
import { byId, id, pageOf, paging, publicCall } from "./call.ts";

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

export const socialMedia = z.object({ id, platform: socialPlatform, url: z.url(), position: z.number().int() });
export type SocialMedia = z.infer<typeof socialMedia>;

const tags = ["social"];

export const socialContract = {
  paginate: publicCall
    .route({ method: "GET", path: "/v1/social/paginate", tags, summary: "The station's pages elsewhere, in their order" })
    .input(paging)
    .output(pageOf(socialMedia)),
  get: publicCall
    .route({ method: "GET", path: "/v1/social/{id}", tags, summary: "One of the station's pages elsewhere" })
    .input(byId)
    .output(socialMedia),
};
