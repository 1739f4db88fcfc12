import { DIRECTORY_KINDS, DIRECTORY_TEXT_LENGTH } from "../audience/directory-terms.ts";
import { ENTITLEMENT_PATTERN } from "../commerce/entitlements.ts";
import { ARTICLE_TEMPLATES } from "../newsroom/article/article-template.ts";
import { SEARCH_GROUPS } from "../newsroom/search/search-groups.ts";
import { PLACE_LENGTH, PREVIEW_TOKEN_LENGTH, SEARCH_LENGTH } from "./constants.ts";
import { LOCALES, type Locale } from "./locale.ts";
import {
  cursor,
  day,
  legacyNumber,
  legacySlug,
  matching,
  oneOf,
  type PageParameter,
  pageNumber,
  text,
} from "./page-parameters.ts";
import { localePrefix } from "./paths.ts";

/**
 * Audience that a page is rendered for. `everyone`: cached and shared. `person`: depends on the
 * signed-in user or on submitted data, so it is rendered for each request and never cached.
 * `holder`: opened with a token or key in its URL; also rendered for each request.
 */
export type PageAudience = "everyone" | "person" | "holder";

/**
 * Layout around a page. `default`: header, ticker and footer. `dashboard`: account navigation.
 * `player`, `letter`: neither.
 */
export type PageLayout = "default" | "dashboard" | "player" | "letter";

/** Visitors that may open a page; others are redirected. */
export type PageGuard = "logged-in-user" | "logged-out";

interface PageRecord<Kind extends string> {
  kind: Kind;
  /** Name of the path parameter with its id, or with its slug if it is called `slug`. */
  parameter: string;
}

export interface PageDeclaration<
  Pattern extends string = string,
  Parameter extends string = string,
  Kind extends string = string,
> {
  /**
   * Path within a locale, as in the route table of the site: `:name` is a segment, `:name?` is
   * optional, `*` matches any rest.
   */
  pattern: Pattern;
  /**
   * Route module in site/app, without its extension. Null: no page, only the audience of the paths
   * that have none.
   */
  file: string | null;
  audience: PageAudience;
  layout: PageLayout;
  guard: PageGuard | null;
  /** Query parameters in the order of the cache key. All others are dropped. */
  parameters: Record<Parameter, PageParameter>;
  /**
   * The page accepts a form by POST. `mail`: mail clients post to it too, so its route is
   * registered separately.
   */
  form: boolean | "mail";
  /** Maximum size of the form, in bytes. */
  formBytes: number;
  record: PageRecord<Kind> | null;
  /**
   * The page has as many URLs as readers can think of, so that its renders are limited per network
   * (`PAGE_SEARCHES`).
   */
  limited: boolean;
  /** Views of the page are counted. */
  tracked: boolean;
  /** The page has a low-data version. */
  lowData: boolean;
  /** The sitemap lists the page. Pages of records are in separate sitemaps. */
  sitemap: boolean;
}

type Options<Parameter extends string, Kind extends string> = Partial<
  Omit<PageDeclaration<string, Parameter, Kind>, "pattern" | "file" | "audience">
>;
const declare =
  (audience: PageAudience) =>
  <const Pattern extends string, Parameter extends string = never, Kind extends string = never>(
    pattern: Pattern,
    file: string | null,
    options: Options<Parameter, Kind> = {},
  ): PageDeclaration<Pattern, Parameter, Kind> => ({
    pattern,
    file,
    audience,
    layout: "default",
    guard: null,
    parameters: {} as Record<Parameter, PageParameter>,
    form: false,
    formBytes: 16 * 1024,
    record: null,
    limited: false,
    tracked: audience === "everyone",
    lowData: false,
    sitemap: false,
    ...options,
  });
const shared = declare("everyone");
const personal = declare("person");
const byToken = declare("holder");
/**
 * Paths of personal pages that do not exist, so that a mistyped personal URL is not cached either.
 */
const personalBranch = <const Path extends string, Parameter extends string = never>(
  path: Path,
  options: Options<Parameter, never> = {},
) => personal(`${path}/*`, null, options);

const id = matching(/^[1-9]\d{0,14}$/);
const shortText = text(200);
/** URL to continue at after a form was submitted. */
const next = text(900);
/** Code of a flash message. */
const flash = text(40);
/** Public id of an order. */
const order = { paymentId: shortText };

/** Result pages of an order, for each campaign and without one. */
const orderResultPages = <const Base extends string, const Path extends string>(
  basePath: Base,
  ...thankYouPaths: Path[]
) => [
  personal(`${basePath}/failure`, "commerce/failure", { parameters: order, form: true }),
  ...thankYouPaths.map((path) =>
    personal(`${basePath}/thankyou/${path}`, "commerce/thanks", { parameters: order }),
  ),
];

/**
 * Query parameters of WordPress short URLs. The home page redirects them: it is never rendered with
 * them.
 */
const wordPressParameters = {
  p: legacyNumber,
  page_id: legacyNumber,
  cat: legacyNumber,
  tag: legacySlug,
  author: legacyNumber,
  m: legacyNumber,
  feed: oneOf("feed", "rss", "rss2", "rdf", "atom"),
};

/**
 * Every page of the site. Routes, links, cache keys, forms, guards, view tracking, the sitemap and
 * the list of taken paths derive from it.
 */
export const PAGES = [
  shared("", "newsroom/home", {
    parameters: wordPressParameters,
    lowData: true,
    sitemap: true,
  }),
  shared("article/:id/:slug?", "newsroom/article", {
    // Of its live blog. `refresh`: its low-data page loads itself again.
    parameters: { stream: id, entry: id, order: oneOf("oldest"), refresh: oneOf("on") },
    lowData: true,
    record: { kind: "article", parameter: "id" },
  }),
  shared("live-blog/:id/question", "newsroom/live-question", {
    parameters: { flash: oneOf("sent") },
    form: true,
  }),
  shared("letters", "newsroom/letters", { parameters: { page: pageNumber }, sitemap: true }),
  shared("letters/article/:id", "newsroom/article-letters", {
    parameters: { page: pageNumber },
    tracked: false,
  }),
  ...(["letters/write", "letters/write/:id"] as const).map((pattern) =>
    shared(pattern, "newsroom/write-letter", {
      parameters: { flash: oneOf("sent") },
      form: true,
      // A letter of 6,000 characters takes six bytes for each Arabic one.
      formBytes: 64 * 1024,
      tracked: false,
    }),
  ),
  shared("articles/:slug", "newsroom/topic", {
    parameters: { after: cursor, page: pageNumber },
    lowData: true,
    record: { kind: "topic", parameter: "slug" },
  }),
  shared("category/:id", "newsroom/category", {
    parameters: { page: pageNumber },
    lowData: true,
    record: { kind: "category", parameter: "id" },
  }),
  shared("stories", "newsroom/stories", { parameters: { page: pageNumber }, sitemap: true }),
  shared("stories/:id", "newsroom/story-package", {
    lowData: true,
    record: { kind: "storyPackage", parameter: "id" },
  }),
  shared("topics", "audience/topics", {
    limited: true,
    parameters: {
      q: text(DIRECTORY_TEXT_LENGTH),
      kind: oneOf(...DIRECTORY_KINDS),
      section: id,
      sort: oneOf("written", "name"),
      initial: matching(/^[A-Z\u0621-\u064a0]$/),
      page: pageNumber,
    },
    sitemap: true,
  }),
  shared("latest-news", "newsroom/latest", {
    parameters: { after: cursor, page: pageNumber },
    lowData: true,
    sitemap: true,
  }),
  shared("search/:slug?", "newsroom/search", {
    limited: true,
    parameters: {
      q: text(SEARCH_LENGTH),
      kind: oneOf("articles", ...SEARCH_GROUPS),
      category: id,
      template: oneOf(...ARTICLE_TEMPLATES),
      from: day,
      to: day,
      language: oneOf(...LOCALES),
      page: pageNumber,
    },
    lowData: true,
  }),
  shared("rss", "newsroom/feeds", { sitemap: true }),
  shared("live/:slug?", "broadcast/live", {
    record: { kind: "channel", parameter: "slug" },
    lowData: true,
    sitemap: true,
  }),
  shared("podcasts", "broadcast/podcasts", {
    parameters: { category: id, language: oneOf(...LOCALES) },
    lowData: true,
    sitemap: true,
  }),
  shared("programs", "broadcast/programs", { lowData: true, sitemap: true }),
  shared("programs/:id", "broadcast/program", {
    parameters: { season: matching(/^(0|[1-9]\d{0,4})$/), page: pageNumber },
    record: { kind: "program", parameter: "id" },
    lowData: true,
  }),
  shared("programs/:id/episode/:episodeId", "broadcast/episode", {
    record: { kind: "episode", parameter: "episodeId" },
    parameters: { transcript: oneOf(...LOCALES) },
    lowData: true,
  }),
  shared("event/:id", "broadcast/event", {
    record: { kind: "event", parameter: "id" },
    lowData: true,
  }),
  shared("radio", "broadcast/radio", { lowData: true, sitemap: true }),
  shared("radio/mobile", "broadcast/radio-mobile", { layout: "player" }),
  shared("embed/channel/:id", "broadcast/embed-channel", { layout: "player", tracked: false }),
  shared("radio/history", "broadcast/radio-history", {
    limited: true,
    parameters: { station: id, date: day, time: matching(/^([01]\d|2[0-3]):[0-5]\d$/) },
    sitemap: true,
  }),
  shared("schedule", "broadcast/schedule", {
    parameters: { date: day },
    lowData: true,
    sitemap: true,
  }),
  // Not in the sitemap: search engines may not index it while it shows sample data.
  shared("weather", "system/weather", {
    parameters: { city: text(PLACE_LENGTH), place: id, q: text(PLACE_LENGTH) },
    lowData: true,
  }),
  // Not declared for the sitemap, which lists them only while the setting is on.
  shared("prayer-times", "broadcast/prayer-times", {
    parameters: { city: text(PLACE_LENGTH) },
    lowData: true,
  }),
  shared("prayer-times/imsakiyah", "broadcast/imsakiyah", {
    parameters: { city: text(PLACE_LENGTH) },
  }),
  shared("notifications", "audience/notifications", { sitemap: true }),
  shared("newsletters", "audience/newsletter/newsletters", {
    parameters: { flash: oneOf("sent") },
    form: true,
    sitemap: true,
  }),
  shared("newsletters/:id", "audience/newsletter/archive", {
    parameters: { page: pageNumber },
    tracked: false,
  }),
  shared("newsletters/issue/:id", "audience/newsletter/issue", { tracked: false }),
  shared("apps", "system/apps", { sitemap: true }),
  shared("offline", "system/offline", { tracked: false }),
  shared("packages", "commerce/packages", {
    parameters: { interval: oneOf("month", "year"), opens: matching(ENTITLEMENT_PATTERN) },
    sitemap: true,
  }),
  // Campaigns can have any name, so this matches all paths that no other package page has; 404 if
  // nothing is on sale there.
  shared("packages/*", "commerce/campaign"),
  shared("blackfriday", "commerce/season", { sitemap: true }),
  shared("christmas", "commerce/season", { sitemap: true }),
  shared("info/about_us", "system/about", { lowData: true, sitemap: true }),
  shared("info/contact_us", "audience/contact", {
    parameters: { flash: oneOf("sent"), article: id },
    form: true,
    // A message of 5,000 letters takes six bytes for each Arabic one.
    formBytes: 64 * 1024,
    sitemap: true,
  }),
  shared("info/terms_and_privacy", "system/terms", { lowData: true, sitemap: true }),
  byToken("preview/article/:id?", "newsroom/article-preview", {
    parameters: { token: text(PREVIEW_TOKEN_LENGTH) },
  }),
  byToken("preview/front", "newsroom/front-preview", {
    parameters: { token: text(PREVIEW_TOKEN_LENGTH) },
  }),
  byToken("preview/*", null, { parameters: { token: text(PREVIEW_TOKEN_LENGTH) } }),
  byToken("livestream-mobile/:id/:key", "broadcast/channel-mobile", { layout: "player" }),
  byToken("livestream-mobile/*", null),
  personal("auth/sign-in", "audience/auth/sign-in", {
    parameters: { next, flash, why: oneOf("save", "watch", "follow") },
    form: true,
    guard: "logged-out",
  }),
  personal("auth/sign-up", "audience/auth/sign-up", {
    parameters: { next },
    form: true,
    guard: "logged-out",
  }),
  personal("auth/forgot", "audience/auth/forgot", { form: true, guard: "logged-out" }),
  personal("auth/forgot/success/:slug", "audience/auth/forgot-success", {
    form: true,
    guard: "logged-out",
  }),
  personal("auth/reset/:slug", "audience/auth/reset", { form: true, guard: "logged-out" }),
  personal("auth/change-password", "audience/auth/change-password", {
    form: true,
    guard: "logged-in-user",
  }),
  personal("auth/validation/:token", "audience/auth/validation", {
    parameters: { for: oneOf("account") },
    form: true,
    layout: "letter",
  }),
  personalBranch("auth"),
  personal("fbdatadeletion", "audience/data-deletion", {
    parameters: { flash, code: shortText },
    form: true,
  }),
  personalBranch("fbdatadeletion"),
  personal("resetpass", "audience/auth/resetpass", { form: true }),
  personal("resetpass/reset/:token", "audience/auth/resetpass-reset", { form: true }),
  personalBranch("resetpass"),
  personal("unsubscribe/:token", "audience/unsubscribe", { form: "mail", layout: "letter" }),
  personalBranch("unsubscribe"),
  personal("letters/own/:token", "newsroom/own-letter", {
    form: true,
    layout: "letter",
  }),
  personalBranch("letters/own"),
  personal("newsletters/confirm/:token", "audience/newsletter/confirm", {
    form: true,
    layout: "letter",
  }),
  personal("newsletters/preferences/:token", "audience/newsletter/preferences", {
    parameters: { flash },
    form: true,
    layout: "letter",
  }),
  personal("newsletters/unsubscribe/:token", "audience/newsletter/unsubscribe", {
    form: "mail",
    layout: "letter",
  }),
  ...(["confirm", "preferences", "unsubscribe", "go"] as const).map((branch) =>
    personalBranch(`newsletters/${branch}`),
  ),
  personal("dashboard", "audience/dashboard", { layout: "dashboard" }),
  personalBranch("dashboard"),
  personal("account", "audience/account", {
    parameters: { flash },
    form: true,
    layout: "dashboard",
    guard: "logged-in-user",
  }),
  personal("account/saved", "audience/saved", {
    // `undo`: the item that was removed, and when it had been saved.
    parameters: {
      flash,
      list: oneOf("watch"),
      undo: matching(/^(article|episode|program)\.\d{1,15}\.\d{1,15}$/),
      page: pageNumber,
    },
    form: true,
    layout: "dashboard",
    guard: "logged-in-user",
  }),
  personal("account/keep", "audience/save-or-follow", {
    parameters: { next, flash },
    form: true,
    layout: "dashboard",
  }),
  personal("account/programs", "audience/followed-programs", {
    // `follow`: the program to follow after sign-in, once the reader has confirmed it.
    parameters: { flash, follow: id },
    form: true,
    layout: "dashboard",
  }),
  personal("account/viewing-pin", "audience/viewing-pin", {
    // `next`: where the reader wanted to watch something.
    parameters: { flash, next },
    form: true,
    layout: "dashboard",
    guard: "logged-in-user",
  }),
  personal("account/subscription", "commerce/account-subscription", {
    parameters: { flash },
    form: true,
    layout: "dashboard",
  }),
  personal("account/failure", "commerce/account-failure", {
    parameters: { flash },
    form: true,
    layout: "dashboard",
    guard: "logged-in-user",
  }),
  // A view of it counts for the article.
  personal("account/read/:id", "newsroom/full-article", {
    // Of its live blog.
    parameters: { stream: id, entry: id, order: oneOf("oldest") },
    guard: "logged-in-user",
    record: { kind: "article", parameter: "id" },
    tracked: true,
  }),
  personalBranch("account"),
  // Redirects to the packages, and back after a purchase.
  personal("packages/choose", "commerce/choose-package", {
    parameters: { next, opens: matching(ENTITLEMENT_PATTERN) },
  }),
  personal("packages/checkout", "commerce/checkout", {
    parameters: { package: shortText, campaign: shortText, method: shortText },
    form: true,
  }),
  personal("packages/confirm", "commerce/confirm-order", {
    parameters: { ...order, flash, code: shortText },
    form: true,
  }),
  personal("packages/devices", "commerce/choose-devices", { parameters: order, form: true }),
  ...orderResultPages("packages", "card-payment", "cash-payment", "nojoom-packages/card-payment"),
  personal("payment/finish", "commerce/finish", { parameters: order, form: true }),
  personalBranch("payment", { parameters: order }),
  ...(["blackfriday", "christmas"] as const).flatMap((campaign) => [
    ...orderResultPages(campaign, "card-payment", "card-payment/nojoom-packages", "cash-payment"),
    personalBranch(`${campaign}/failure`),
    personalBranch(`${campaign}/thankyou`, { parameters: order }),
  ]),
];

/**
 * Any other path: a machine-readable document, a former URL of the site, or none. Numbers are ids
 * in former URLs.
 */
export const FALLBACK_PAGE = shared("*", "system/not-found", {
  parameters: { ...wordPressParameters, page: legacyNumber },
  tracked: false,
});

export type PagePattern = (typeof PAGES)[number]["pattern"];

/** Kind of a record that has a page. */
export type PageRecordKind = NonNullable<(typeof PAGES)[number]["record"]>["kind"];

/** Names of a page's query parameters. */
export type PageQuery<Pattern extends PagePattern> = (typeof PAGES)[number] extends infer Page
  ? Page extends PageDeclaration<infer Patterns, infer Parameter>
    ? Pattern extends Patterns
      ? Parameter
      : never
    : never
  : never;

/** Path of a page without its optional last segment. */
export const withoutOptionalSegment = (pattern: string): string => pattern.replace(/\/:\w+\?$/, "");

/** Id of a page's route on the site. */
export const pageRouteId = (locale: Locale, pattern: string): string =>
  `${localePrefix(locale).slice(1) || "en"}/${pattern || "home"}`;
