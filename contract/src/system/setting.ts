import { z } from "zod";
import { inLocale, publicCall } from "./call.ts";

/** A link to one of the station's apps, null where it has none. */
const storeLink = z.url().nullable();

/** What the web site needs to know of its station, texts in the locale of the call. */
export const websiteSettings = z.object({
  siteName: z.string(),
  tagline: z.string(),
  description: z.string(),
  notice: z.string().describe("A line shown on top of every page; empty when there is none"),
  timeZone: z.string().describe("IANA zone of the station"),
  contactEmail: z.string(),
  contactPhone: z.string(),
  contactAddress: z.string(),
  aboutUs: z.string().describe("Sanitised HTML"),
  termsAndPrivacy: z.string().describe("Sanitised HTML"),
});
export type WebsiteSettings = z.infer<typeof websiteSettings>;

/** What the mobile apps need to know. */
export const mobileSettings = z.object({
  siteName: z.string(),
  timeZone: z.string(),
  minimumVersionIos: z.string(),
  minimumVersionAndroid: z.string(),
  appStoreUrl: storeLink,
  playStoreUrl: storeLink,
});

const tags = ["setting"];

export const settingContract = {
  website: publicCall
    .route({ method: "GET", path: "/v1/setting/website", tags, summary: "Settings of the web site" })
    .input(inLocale)
    .output(websiteSettings),
  mobile: publicCall
    .route({ method: "GET", path: "/v1/setting/mobile", tags, summary: "Settings of the mobile apps" })
    .input(inLocale)
    .output(mobileSettings),
};
