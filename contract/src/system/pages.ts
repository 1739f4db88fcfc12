import { SEARCH_GROUPS } from "../newsroom/search-groups.ts";
import { PLACE_LENGTH, PREVIEW_TOKEN_LENGTH, SEARCH_LENGTH } from "./constants.ts";
import { LOCALES, type Locale } from "./locale.ts";
import { cursor, day, formerNumber, formerSlug, matching, oneOf, type PageParameter, pageNumber, text } from "./page-parameters.ts";
import { localePrefix } from "./paths.ts";

/**
 * Who a page is rendered for. `everyone`: cached and shared. `person`: depends on who is signed in or on what they sent, so it is rendered for
 * each request and cached nowhere. `holder`: opened by a token or key in its address; rendered for each request as well.
 */
export type PageAudience = "everyone" | "person" | "holder";

export interface PageDeclaration {
  /** Path within a locale, as in the route table of the site: `:name` is a segment, `:name?` may be left out, `*` is any rest. */
  pattern: string;
  audience: PageAudience;
  /** Query parameters in the order of the cache key. All others are dropped. */
  parameters: Record<string, PageParameter>;
  /** The page takes a form by POST. `mail`: mail programs post to it too, so that the route is registered apart. */
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
const word = text(200);
/** Address to go on to after a form. */
const next = text(900);
const said = text(40);
/** Public id of an order. */
const order = { paymentId: word };

/** After an order, in each season and without one. */
const outcomes = (season: string, ...thanks: string[]) => [
  personal(`${season}/failure`, { parameters: order, form: true }),
  ...thanks.map((path) => personal(`${season}/thankyou/${path}`, { parameters: order })),
];

/** Query parameters of the short addresses of WordPress. On the home page they lead elsewhere: the page itself is never rendered with them. */
const wordPress = {
  p: formerNumber,
  page_id: formerNumber,
  cat: formerNumber,
  tag: formerSlug,
  author: formerNumber,
  m: formerNumber,
  feed: oneOf("feed", "rss", "rss2", "rdf", "atom"),
};

/**
 * Every page of the site: who it is for, and which query parameters it reads. A `*` stands for addresses below a branch that no page has,
 * so that a mistyped personal address is not cached either.
 */
export const PAGES: readonly PageDeclaration[] = [
  shared("", { parameters: wordPress }),
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
  // A campaign of any name, so all that no other page of packages has: 404 where nothing is on sale under it.
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
  personal("fbdatadeletion", { parameters: { said, code: word }, form: true }),
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
  personal("packages/checkout", { parameters: { package: word, campaign: word, method: word }, form: true }),
  personal("packages/confirm", { parameters: { ...order, said, code: word }, form: true }),
  personal("packages/devices", { parameters: order, form: true }),
  ...outcomes("packages", "card-payment", "cash-payment", "nojoom-packages/card-payment"),
  personal("payment/finish", { parameters: order, form: true }),
  personal("payment/*", { parameters: order }),
  ...["blackfriday", "christmas"].flatMap((season) => [
    ...outcomes(season, "card-payment", "card-payment/nojoom-packages", "cash-payment"),
    personal(`${season}/failure/*`),
    personal(`${season}/thankyou/*`, { parameters: order }),
  ]),
];

/** Any other address: a document for machines, a former address of the site, or none. Numbers name records in former addresses. */
export const OTHER_ADDRESS = shared("*", { parameters: { ...wordPress, page: formerNumber } });

/** Id of a page's route on the site. */
export const pageRouteId = (locale: Locale, pattern: string): string => `${localePrefix(locale).slice(1) || "en"}/${pattern || "home"}`;
