import type { Locale } from "@masthead/contract/system/locale.ts";
import {
  articlePath,
  categoryPath,
  episodePath,
  eventPath,
  inLocalePath,
  listingPath,
  livePath,
  programPath,
  searchPath,
  unsubscribePath,
  weatherPath,
} from "@masthead/contract/system/paths.ts";
import { findChannel, findEpisode, findEvent, findProgram } from "./broadcast.ts";
import { findArticle, fullestCategory } from "./newsroom.ts";

/** A page of each kind that the site has. */
export const PAGES: Record<string, { path(locale: Locale): string | Promise<string>; status?: number }> = {
  home: { path: (locale) => inLocalePath(locale, "/") },
  "article with everything": {
    path: async (locale) => articlePath(await findArticle(locale, (one) => one.lead !== null && one.corrections.length > 0)),
  },
  "article in both languages": { path: async (locale) => articlePath(await findArticle(locale, (one) => one.translations.length > 0)) },
  "article without a picture": { path: async (locale) => articlePath(await findArticle(locale, (one) => one.lead === null)) },
  "article for subscribers": { path: async (locale) => articlePath(await findArticle(locale, (one) => one.premium)) },
  section: { path: async (locale) => categoryPath(locale, (await fullestCategory(locale)).id) },
  topic: { path: async (locale) => listingPath(locale, (await findArticle(locale, (one) => one.tags.length > 0)).tags[0]?.slug ?? "") },
  author: {
    path: async (locale) => listingPath(locale, (await findArticle(locale, (one) => one.authors.length > 0)).authors[0]?.slug ?? ""),
  },
  person: {
    path: async (locale) =>
      listingPath(locale, (await findArticle(locale, (one) => one.peopleOfInterest.length > 0)).peopleOfInterest[0]?.slug ?? ""),
  },
  source: { path: async (locale) => listingPath(locale, (await findArticle(locale, (one) => one.source !== null)).source?.slug ?? "") },
  "most read": { path: (locale) => listingPath(locale, "most-read") },
  breaking: { path: (locale) => listingPath(locale, "breaking") },
  "latest news": { path: (locale) => inLocalePath(locale, "/latest-news") },
  "last page of the latest news": { path: (locale) => inLocalePath(locale, "/latest-news?page=3") },
  search: { path: (locale) => inLocalePath(locale, "/search") },
  "search with results": { path: (locale) => searchPath(locale, locale === "en-US" ? "water" : "المدينة") },
  "search without results": { path: (locale) => searchPath(locale, "qzxwvkjh") },
  "search that cannot be": { path: (locale) => searchPath(locale, "x".repeat(300)), status: 400 },
  feeds: { path: (locale) => inLocalePath(locale, "/rss") },
  live: { path: (locale) => livePath(locale) },
  "channel for subscribers": { path: async (locale) => livePath(locale, (await findChannel(locale, "video", true)).slug) },
  programs: { path: (locale) => inLocalePath(locale, "/programs") },
  "program with episodes": { path: async (locale) => programPath(locale, (await findProgram(locale, (one) => one.seasons.length > 0)).id) },
  episode: {
    path: async (locale) => {
      const { id, program } = await findEpisode(locale, (one) => one.playable);
      return episodePath(locale, program.id, id);
    },
  },
  event: { path: async (locale) => eventPath(locale, (await findEvent(locale)).id) },
  radio: { path: (locale) => inLocalePath(locale, "/radio") },
  "radio alone": { path: (locale) => inLocalePath(locale, "/radio/mobile") },
  schedule: { path: (locale) => inLocalePath(locale, "/schedule") },
  "schedule of a day without anything": { path: (locale) => inLocalePath(locale, "/schedule?date=2001-01-01") },
  weather: { path: (locale) => weatherPath(locale) },
  "weather of another city": { path: (locale) => weatherPath(locale, { city: "aqaba" }) },
  "weather of a place": { path: (locale) => weatherPath(locale, { place: 2950159 }) },
  "places of a name": { path: (locale) => `${weatherPath(locale)}?q=Madaba` },
  notifications: { path: (locale) => inLocalePath(locale, "/notifications") },
  apps: { path: (locale) => inLocalePath(locale, "/apps") },
  offline: { path: (locale) => inLocalePath(locale, "/offline") },
  about: { path: (locale) => inLocalePath(locale, "/info/about_us") },
  contact: { path: (locale) => inLocalePath(locale, "/info/contact_us") },
  terms: { path: (locale) => inLocalePath(locale, "/info/terms_and_privacy") },
  "sign in": { path: (locale) => inLocalePath(locale, "/auth/sign-in") },
  "sign up": { path: (locale) => inLocalePath(locale, "/auth/sign-up") },
  "forgotten password": { path: (locale) => inLocalePath(locale, "/auth/forgot") },
  "code for a new password": { path: (locale) => inLocalePath(locale, "/auth/forgot/success/none") },
  "new password": { path: (locale) => inLocalePath(locale, "/auth/reset/none") },
  "password reset": { path: (locale) => inLocalePath(locale, "/resetpass") },
  "new password by link": { path: (locale) => inLocalePath(locale, "/resetpass/reset/none") },
  "one's own page, signed out": { path: (locale) => inLocalePath(locale, "/dashboard") },
  "subscription, signed out": { path: (locale) => inLocalePath(locale, "/account/subscription") },
  "end of a digest": { path: (locale) => unsubscribePath(locale, "none") },
  "confirm an address": { path: (locale) => inLocalePath(locale, "/auth/validation/none") },
  "data deletion": { path: (locale) => inLocalePath(locale, "/fbdatadeletion") },
  "data deletion by an unknown code": { path: (locale) => inLocalePath(locale, `/fbdatadeletion?code=${"0".repeat(40)}`), status: 404 },
  "message sent": { path: (locale) => inLocalePath(locale, "/info/contact_us?said=sent") },
  "not found": { path: (locale) => inLocalePath(locale, "/nothing-here"), status: 404 },
  "damaged address": { path: (locale) => inLocalePath(locale, "/%E0%A4%A"), status: 400 },
};
