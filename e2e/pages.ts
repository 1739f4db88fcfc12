import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  PAGES as DECLARATIONS,
  type PageDeclaration,
  withoutOptionalSegment,
} from "@masthead/contract/platform/pages.ts";
import {
  articleLettersPath,
  articlePath,
  categoryPath,
  episodePath,
  eventPath,
  imsakiyahPath,
  inLocalePath,
  livePath,
  newsletterArchivePath,
  newsletterConfirmPath,
  newsletterIssuePath,
  newsletterPreferencesPath,
  newsletterUnsubscribePath,
  ownLetterPath,
  pagePath,
  prayerTimesPath,
  programPath,
  questionPath,
  searchPath,
  storyPackagePath,
  topicPath,
  unsubscribePath,
  weatherPath,
  writeLetterPath,
} from "@masthead/contract/platform/paths.ts";
import { findChannel, findEpisode, findEvent, findProgram } from "./broadcast.ts";
import { api, findArticle, firstStory, largestCategory } from "./newsroom.ts";

interface PageSample {
  path(locale: Locale): string | Promise<string>;
  /** Expected status; 200 if missing. */
  status?: number;
}

/**
 * Pages that anybody can open: without an account and without a token. Saving and following lead
 * guests to the sign-in page.
 */
export const OPEN_PAGES = (DECLARATIONS as readonly PageDeclaration[]).filter(
  ({ file, audience, guard, pattern }) =>
    file !== null &&
    audience !== "holder" &&
    guard !== "logged-in-user" &&
    !["account/keep", "account/programs"].includes(pattern),
);

/** Open pages that need neither path parameters nor an order or a package, by pattern. */
const plainPages = OPEN_PAGES.filter(
  ({ pattern, parameters }) =>
    !/\*|:\w+(?!\w|\?)/.test(pattern) && !("paymentId" in parameters) && !("package" in parameters),
).map(({ pattern }): [string, PageSample] => [
  pattern || "home",
  { path: (locale) => inLocalePath(locale, `/${withoutOptionalSegment(pattern)}`) },
]);

/** One page of every kind on the site, and its variants. */
export const PAGES: Record<string, PageSample> = {
  ...Object.fromEntries(plainPages),
  "article with image and corrections": {
    path: async (locale) =>
      articlePath(
        await findArticle(
          locale,
          ({ lead, corrections }) => lead !== null && corrections.length > 0,
        ),
      ),
  },
  "translated article": {
    path: async (locale) =>
      articlePath(await findArticle(locale, ({ translations }) => translations.length > 0)),
  },
  "article without image": {
    path: async (locale) => articlePath(await findArticle(locale, ({ lead }) => lead === null)),
  },
  "subscriber-only article": {
    path: async (locale) => articlePath(await findArticle(locale, ({ premium }) => premium)),
  },
  "questions to a live blog that has ended": {
    path: async (locale) =>
      questionPath(locale, (await findArticle(locale, ({ liveBlog }) => liveBlog !== null)).id),
  },
  "letters about an article": {
    path: async (locale) =>
      articleLettersPath(
        locale,
        (await findArticle(locale, ({ letters }) => letters.count > 1)).id,
      ),
  },
  "article with letters": {
    path: async (locale) =>
      articlePath(await findArticle(locale, ({ letters }) => letters.count > 1)),
  },
  "form of a letter about an article": {
    path: async (locale) =>
      writeLetterPath(locale, (await findArticle(locale, ({ letters }) => letters.open)).id),
  },
  "letter of an unknown link": {
    path: (locale) => ownLetterPath(locale, "none"),
    status: 404,
  },
  "story package": {
    path: async (locale) => storyPackagePath(locale, (await firstStory(locale)).id),
  },
  "article of a story package": {
    path: async (locale) => {
      const lead = (await firstStory(locale)).articles[0]?.article;
      return lead ? articlePath(lead) : "";
    },
  },
  category: { path: async (locale) => categoryPath(locale, (await largestCategory(locale)).id) },
  tag: {
    path: async (locale) =>
      topicPath(
        locale,
        (await findArticle(locale, ({ tags }) => tags.length > 0)).tags[0]?.slug ?? "",
      ),
  },
  author: {
    path: async (locale) =>
      topicPath(
        locale,
        (await findArticle(locale, ({ authors }) => authors.length > 0)).authors[0]?.slug ?? "",
      ),
  },
  person: {
    path: async (locale) =>
      topicPath(
        locale,
        (await findArticle(locale, ({ peopleOfInterest }) => peopleOfInterest.length > 0))
          .peopleOfInterest[0]?.slug ?? "",
      ),
  },
  source: {
    path: async (locale) =>
      topicPath(
        locale,
        (await findArticle(locale, ({ source }) => source !== null)).source?.slug ?? "",
      ),
  },
  "most read": { path: (locale) => topicPath(locale, "most-read") },
  "breaking news": { path: (locale) => topicPath(locale, "breaking") },
  "middle page of latest news": { path: (locale) => pagePath(locale, "latest-news", { page: 2 }) },
  "search with results": {
    path: (locale) => searchPath(locale, locale === "en-US" ? "water" : "المدينة"),
  },
  "search with one kind of results": {
    path: (locale) =>
      pagePath(locale, "search/:slug?", {
        slug: locale === "en-US" ? "water" : "الماء",
        kind: "programs",
      }),
  },
  "search with partial matches": {
    path: (locale) =>
      searchPath(locale, locale === "en-US" ? "water lisbon solar" : "إلغاء رسوم التحويلات"),
  },
  "search without results": { path: (locale) => searchPath(locale, "qzxwvkjh") },
  "search with a too long query": {
    path: (locale) => searchPath(locale, "x".repeat(300)),
    status: 400,
  },
  "subscriber-only channel": {
    path: async (locale) => livePath(locale, (await findChannel(locale, "video", true)).slug),
  },
  "program with episodes": {
    path: async (locale) =>
      programPath(locale, (await findProgram(locale, ({ seasons }) => seasons.length > 0)).id),
  },
  episode: {
    path: async (locale) => {
      const { id, program } = await findEpisode(locale, ({ playable }) => playable);
      return episodePath(locale, program.id, id);
    },
  },
  event: { path: async (locale) => eventPath(locale, (await findEvent(locale)).id) },
  "schedule of an empty day": {
    path: (locale) => pagePath(locale, "schedule", { date: "2001-01-01" }),
  },
  "embedded player": {
    path: async (locale) =>
      pagePath(locale, "embed/channel/:id", { id: (await findChannel(locale, "video")).id }),
  },
  "radio history of a time": {
    path: (locale) => pagePath(locale, "radio/history", { time: "00:10" }),
  },
  "radio history of a distant day": {
    path: (locale) => pagePath(locale, "radio/history", { date: "2001-01-01" }),
  },
  "weather of another city": { path: (locale) => weatherPath(locale, { city: "aqaba" }) },
  "weather of a searched place": { path: (locale) => weatherPath(locale, { place: 2950159 }) },
  "prayer times of another city": { path: (locale) => prayerTimesPath(locale, "aqaba") },
  "imsakiyah of another city": { path: (locale) => imsakiyahPath(locale, "riyadh") },
  "weather place search": { path: (locale) => pagePath(locale, "weather", { q: "Madaba" }) },
  "yearly packages": { path: (locale) => pagePath(locale, "packages", { interval: "year" }) },
  "unknown campaign product": {
    path: (locale) => pagePath(locale, "packages/*", { "*": "Nobody/Here" }),
    status: 404,
  },
  "unknown campaign": {
    path: (locale) => pagePath(locale, "packages/*", { "*": "Nobody" }),
    status: 404,
  },
  "checkout of an unknown package": {
    path: (locale) => pagePath(locale, "packages/checkout", { package: 99999999 }),
    status: 404,
  },
  "devices without an order": {
    path: (locale) => pagePath(locale, "packages/devices"),
    status: 404,
  },
  "payment of an unknown order": {
    path: (locale) => pagePath(locale, "payment/finish", { paymentId: "0".repeat(43) }),
    status: 404,
  },
  "confirmation of an unknown order": {
    path: (locale) => pagePath(locale, "packages/confirm", { code: "none" }),
    status: 404,
  },
  "payment failure without an order": { path: (locale) => pagePath(locale, "packages/failure") },
  "Christmas payment failure without an order": {
    path: (locale) => pagePath(locale, "christmas/failure"),
  },
  "Black Friday payment failure of an unknown order": {
    path: (locale) => pagePath(locale, "blackfriday/failure", { paymentId: "wrong" }),
  },
  "thank-you page of an unknown order": {
    path: (locale) => pagePath(locale, "packages/thankyou/card-payment", { paymentId: "wrong" }),
    status: 404,
  },
  "password reset code": {
    path: (locale) => pagePath(locale, "auth/forgot/success/:slug", { slug: "none" }),
  },
  "new password after a code": {
    path: (locale) => pagePath(locale, "auth/reset/:slug", { slug: "none" }),
  },
  "new password by link": {
    path: (locale) => pagePath(locale, "resetpass/reset/:token", { token: "none" }),
  },
  "issues of a newsletter": {
    path: async (locale) => {
      const [first] = await api<{ id: number }[]>(`/v1/newsletter?locale=${locale}`);
      return newsletterArchivePath(locale, first?.id ?? 0);
    },
  },
  // The demo has sent no issue.
  "issue of a newsletter": { path: (locale) => newsletterIssuePath(locale, 1), status: 404 },
  "confirmation of a newsletter": { path: (locale) => newsletterConfirmPath(locale, "none") },
  "preferences of newsletters": {
    path: (locale) => newsletterPreferencesPath(locale, "none"),
    status: 404,
  },
  "newsletter unsubscribe": { path: (locale) => newsletterUnsubscribePath(locale, "none") },
  "digest unsubscribe": { path: (locale) => unsubscribePath(locale, "none") },
  "email confirmation": {
    path: (locale) => pagePath(locale, "auth/validation/:token", { token: "none" }),
  },
  "data deletion with an unknown code": {
    path: (locale) => pagePath(locale, "fbdatadeletion", { code: "0".repeat(40) }),
    status: 404,
  },
  "contact message sent": {
    path: (locale) => pagePath(locale, "info/contact_us", { flash: "sent" }),
  },
  "not found": { path: (locale) => inLocalePath(locale, "/nothing-here"), status: 404 },
  "malformed URL": { path: (locale) => inLocalePath(locale, "/%E0%A4%A"), status: 400 },
};
