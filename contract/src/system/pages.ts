import { SEARCH_GROUPS } from "../newsroom/search-groups.ts";
import { PLACE_LENGTH, PREVIEW_TOKEN_LENGTH, SEARCH_LENGTH } from "./constants.ts";
import { LOCALES, type Locale } from "./locale.ts";
import { cursor, day, legacyNumber, legacySlug, matching, oneOf, type PageParameter, pageNumber, text } from "./page-parameters.ts";
import { localePrefix } from "./paths.ts";

/**
 * Audience that a page is rendered for. `everyone`: cached and shared. `person`: depends on the signed-in user or on submitted data, so
 * it is rendered for each request and never cached. `holder`: opened with a token or key in its URL; also rendered for each request.
 */
export type PageAudience = "everyone" | "person" | "holder";

export interface PageDeclaration {
  /** Path within a locale, as in the route table of the site: `:name` is a segment, `:name?` is optional, `*` matches any rest. */
  pattern: string;
  audience: PageAudience;
  /** Query parameters in the order of the cache key. All others are dropped. */
  parameters: Record<string, PageParameter>;
  /** The page accepts a form by POST. `mail`: mail clients post to it too, so its route is registered separately. */
  form: boolean | "mail";
}

type Options = Partial<Omit<PageDeclaration, "pattern" | "audience">>;
const declare =
  (audience: PageAudience) =>
  (pattern: string, options: Options = {}): PageDeclaration => ({ pattern, audience, parameters: {}, form: false, ...options });
const shared = declare("everyone");
const personal = declare("person");
const byToken = declare("holder");

const id = matching(/^[1-9]\d{0,14}$/);
const shortText = text(200);
/** URL to continue at after a form was submitted. */
const next = text(900);
/** Code of a flash message. */
const said = text(40);
/** Public id of an order. */
const order = { paymentId: shortText };

/** Result pages of an order, for each campaign and without one. */
const orderResultPages = (basePath: string, ...thankYouPaths: string[]) => [
  personal(`${basePath}/failure`, { parameters: order, form: true }),
  ...thankYouPaths.map((path) => personal(`${basePath}/thankyou/${path}`, { parameters: order })),
];

/** Query parameters of WordPress short URLs. The home page redirects them: it is never rendered with them. */
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
 * Every page of the site, with its audience and query parameters. A `*` matches paths below a branch that have no page, so that a
 * mistyped personal URL is not cached either.
 */
export const PAGES: readonly PageDeclaration[] = [
  shared("", { parameters: wordPressParameters }),
  shared("article/:id/:slug?"),
  shared("articles/:slug", { parameters: { after: cursor, page: pageNumber } }),
  shared("category/:id", { parameters: { page: pageNumber } }),
  shared("latest-news", { parameters: { after: cursor, page: pageNumber } }),
  shared("search/:slug?", {
    parameters: {
      q: text(SEARCH_LENGTH),
      kind: oneOf("articles", ...SEARCH_GROUPS),
      category: id,
      from: day,
      to: day,
      language: oneOf(...LOCALES),
      page: pageNumber,
    },
  }),
  shared("rss"),
  shared("live/:slug?"),
  shared("programs"),
  shared("programs/:id", { parameters: { season: matching(/^(0|[1-9]\d{0,4})$/), page: pageNumber } }),
  shared("programs/:id/episode/:episodeId"),
  shared("event/:id"),
  shared("radio"),
  shared("radio/mobile"),
  shared("schedule", { parameters: { date: day } }),
  shared("weather", { parameters: { city: text(PLACE_LENGTH), place: id, q: text(PLACE_LENGTH) } }),
  shared("notifications"),
  shared("apps"),
  shared("offline"),
  shared("packages", { parameters: { interval: oneOf("month", "year") } }),
  // Campaigns can have any name, so this matches all paths that no other package page has; 404 if nothing is on sale there.
  shared("packages/*"),
  shared("blackfriday"),
  shared("christmas"),
  shared("info/about_us"),
  shared("info/contact_us", { parameters: { said: oneOf("sent") }, form: true }),
  shared("info/terms_and_privacy"),
  byToken("preview/article/:id?", { parameters: { token: text(PREVIEW_TOKEN_LENGTH) } }),
  byToken("preview/*", { parameters: { token: text(PREVIEW_TOKEN_LENGTH) } }),
  byToken("livestream-mobile/:id/:key"),
  byToken("livestream-mobile/*"),
  personal("auth/sign-in", { parameters: { next, said, why: oneOf("save", "follow") }, form: true }),
  personal("auth/sign-up", { form: true }),
  personal("auth/forgot", { form: true }),
  personal("auth/forgot/success/:slug", { form: true }),
  personal("auth/reset/:slug", { form: true }),
  personal("auth/change-password", { form: true }),
  personal("auth/validation/:token", { form: true }),
  personal("auth/*"),
  personal("fbdatadeletion", { parameters: { said, code: shortText }, form: true }),
  personal("fbdatadeletion/*"),
  personal("resetpass", { form: true }),
  personal("resetpass/reset/:token", { form: true }),
  personal("resetpass/*"),
  personal("unsubscribe/:token", { form: "mail" }),
  personal("unsubscribe/*"),
  personal("dashboard"),
  personal("dashboard/*"),
  personal("account", { parameters: { said }, form: true }),
  personal("account/saved", { parameters: { said }, form: true }),
  personal("account/keep", { parameters: { next, said }, form: true }),
  personal("account/subscription", { parameters: { said }, form: true }),
  personal("account/failure", { parameters: { said }, form: true }),
  personal("account/read/:id"),
  personal("account/*"),
  personal("packages/checkout", { parameters: { package: shortText, campaign: shortText, method: shortText }, form: true }),
  personal("packages/confirm", { parameters: { ...order, said, code: shortText }, form: true }),
  personal("packages/devices", { parameters: order, form: true }),
  ...orderResultPages("packages", "card-payment", "cash-payment", "nojoom-packages/card-payment"),
  personal("payment/finish", { parameters: order, form: true }),
  personal("payment/*", { parameters: order }),
  ...["blackfriday", "christmas"].flatMap((campaign) => [
    ...orderResultPages(campaign, "card-payment", "card-payment/nojoom-packages", "cash-payment"),
    personal(`${campaign}/failure/*`),
    personal(`${campaign}/thankyou/*`, { parameters: order }),
  ]),
];

/** Any other path: a machine-readable document, a former URL of the site, or none. Numbers are ids in former URLs. */
export const FALLBACK_PAGE = shared("*", { parameters: { ...wordPressParameters, page: legacyNumber } });

/** Id of a page's route on the site. */
export const pageRouteId = (locale: Locale, pattern: string): string => `${localePrefix(locale).slice(1) || "en"}/${pattern || "home"}`;
