/**
 * Expected access rules, written independently of the contract, so that a call that is open by
 * accident fails the test.
 */

export const CALLERS = [
  "signed out",
  "User",
  "Accounting",
  "Notification",
  "Admin",
  "Superadmin",
] as const;
export type Caller = (typeof CALLERS)[number];

const EVERYONE = [...CALLERS];
const SIGNED_IN = CALLERS.filter((caller) => caller !== "signed out");
const STAFF = SIGNED_IN.filter((caller) => caller !== "User");
const NEWSROOM: Caller[] = ["Admin", "Superadmin"];
const ACCOUNTS: Caller[] = ["Accounting", "Superadmin"];
const SUPERADMIN: Caller[] = ["Superadmin"];

/** The first matching rule applies. Calls that match none are for Superadmins only. */
const RULES: [call: RegExp, callers: readonly Caller[]][] = [
  [/^\w+ \/v1\/article\/.*revisions.*\/restore$/, NEWSROOM],
  [/^POST \/v1\/result\/.*\/restore$/, NEWSROOM],
  [/^GET \/v1\/front-page(\/preview)?$/, EVERYONE],
  [/^\w+ \/v1\/front-page\//, NEWSROOM],
  [/^POST \/v1\/site-preview$/, NEWSROOM],
  [/^POST .*\/restore$/, SUPERADMIN],
  [/^\w+ \/v1\/article\/\{id\}\/(assignment|notes)(\/|$)/, NEWSROOM],
  [/^\w+ \/v1\/work\/(open|alerts)(\/|$)/, STAFF],
  [/^\w+ \/v1\/work(\/|$)/, NEWSROOM],
  [/^POST \/v1\/article\/(links|html-card)\/check$/, NEWSROOM],
  // Public content.
  [/^GET \/v1\/article$/, EVERYONE],
  [/^GET \/v1\/article\/(latest|listing|breaking\/web\/articles)$/, EVERYONE],
  [
    /^GET \/v1\/article\/(category\/home\/\{id\}|details\/\{id\}|\{id\}\/(related|withdrawal))$/,
    EVERYONE,
  ],
  [/^GET \/v1\/live-blog\/\{id\}(\/changes)?$/, EVERYONE],
  [/^POST \/v1\/live-blog\/\{id\}\/questions$/, EVERYONE],
  [/^GET \/v1\/live-blog\/\{id\}\/full-text$/, SIGNED_IN],
  [/^\w+ \/v1\/live-blog(\/|$)/, NEWSROOM],
  [/^GET \/v1\/result\/\{id\}$/, EVERYONE],
  [/^\w+ \/v1\/result(\/|$)/, NEWSROOM],
  [/^\w+ \/v1\/breaking(\/|$)/, NEWSROOM],
  [/^\w+ \/v1\/monitor(\/|$)/, NEWSROOM],
  [/^GET \/v1\/article\/\{id\}\/whole$/, SIGNED_IN],
  [/^GET \/v1\/article\/listing\/\{\+?slug\}$/, EVERYONE],
  [/^GET \/v2\/article\//, EVERYONE],
  [/^GET \/v1\/(category|tag|source)$/, EVERYONE],
  [/^GET \/v1\/(category|author|peopleOfInterest|source|tag)\/\{id\}$/, EVERYONE],
  [/^GET \/v1\/(category|author|peopleOfInterest)\/all$/, EVERYONE],
  [/^GET \/v1\/(category\/)?topics$/, EVERYONE],
  [/^GET \/v1\/storypackage(\/home|\/\{id\})?$/, EVERYONE],
  [/^\w+ \/v1\/storypackage(\/|$)/, NEWSROOM],
  [/^GET \/v1\/(search|feed|feeds)(\/|$)/, EVERYONE],
  [/^GET \/v1\/social\/(paginate|\{id\})$/, EVERYONE],
  [/^GET \/v1\/setting\/(website|mobile)$/, EVERYONE],
  // Broadcast.
  [/^GET \/v2\/channels$/, EVERYONE],
  [
    /^GET \/v1\/channels\/(audio\/count|slug\/\{slug\}|\{id\}(\/(\{key\}|now-playing|history))?)$/,
    EVERYONE,
  ],
  [/^GET \/v1\/channels\/\{id\}\/key$/, SIGNED_IN],
  [/^POST \/v1\/channels\/\{id\}\/(heartbeat|songs)$/, EVERYONE],
  [
    /^GET \/v1\/(program|programcategory|programevents|episodes)(\/all|\/list|\/\{id\})?$/,
    EVERYONE,
  ],
  [/^GET \/v1\/(program\/live|programs\/groupedprograms|episodes\/schedule)$/, EVERYONE],
  [/^\w+ \/v1\/recording(?:s|-conversion)(\/|$)/, NEWSROOM],
  [/^\w+ \/v1\/airing-recordings(\/|$)/, NEWSROOM],
  [/^GET \/v1\/(podcasts|partners\/sites)$/, EVERYONE],
  [/^\w+ \/v1\/user\/programs(\/|$)/, SIGNED_IN],
  [/^GET \/v1\/(playback\/(channel|episode)\/\{id\}|episodes\/\{id\}\/transcript)$/, EVERYONE],
  [/^POST \/v1\/playback\/take-over$/, SIGNED_IN],
  [/^GET \/v1\/weather(\/|$)/, EVERYONE],
  [/^GET \/v1\/prayer-times(\/|$)/, EVERYONE],
  [/^\w+ \/v1\/religious-calendar(\/|$)/, NEWSROOM],
  [/^\w+ \/v1\/seasonal-grid(\/|$)/, NEWSROOM],
  // Sign-in and account recovery.
  [
    /^POST \/v1\/auth\/(login\/(admin|web)|register|check\/otp|passkey\/(options|check))$/,
    EVERYONE,
  ],
  [/^GET \/v1\/auth\/bot-check$/, EVERYONE],
  [/^POST \/v1\/user\/(request\/activation|check\/activation\/\{code\})$/, EVERYONE],
  [/^POST \/v1\/user\/(request|check)\/otp$/, EVERYONE],
  [/^PATCH \/v1\/user\/reset\/pass(\/otp)?$/, EVERYONE],
  // Contact form and data deletion requests.
  [/^POST \/v1\/user\/contact-us$/, EVERYONE],
  [/^(GET|POST) \/v1\/letters(\/own\/\{token\})?$/, EVERYONE],
  [/^\w+ \/v1\/letter(\/|$)/, NEWSROOM],
  [/^\w+ \/v1\/data-deletion(\/meta|\/\{code\}(\/confirm)?)?$/, EVERYONE],
  // Push notification subscriptions.
  [/^\w+ \/v1\/push\//, EVERYONE],
  // Shop, orders and accounting.
  [/^GET \/v1\/package\/(website|public|\{id\})$/, EVERYONE],
  [/^GET \/v1\/merchant\/(cities|regions)$/, EVERYONE],
  [/^POST \/v1\/order\/quote$/, EVERYONE],
  [/^GET \/v1\/package\/dashboard\/public$/, ACCOUNTS],
  [/^POST \/v1\/(order\/create-order|package\/(cash|insert-devices))$/, EVERYONE],
  [/^GET \/v1\/order\/(own|success-code|campaign-details|receipt)$/, EVERYONE],
  [/^POST \/v1\/order\/confirmation(-mail)?$/, EVERYONE],
  [/^POST \/v1\/payment\/(retry|finish)$/, EVERYONE],
  [/^GET \/v1\/payment\/retry-payment$/, SIGNED_IN],
  [/^GET \/v1\/order\/mine$/, SIGNED_IN],
  [/^\w+ \/v1\/order(\/|$)/, ACCOUNTS],
  // Own account.
  [/^(GET|POST) \/v1\/auth\/step-up$/, SIGNED_IN],
  [/^POST \/v1\/auth\/(token|logout)$/, SIGNED_IN],
  [/^GET \/v1\/user(\/sessions|\/export)?$/, SIGNED_IN],
  [/^(PATCH \/v1\/user\/edit\/profile|POST \/v1\/user\/remove)$/, SIGNED_IN],
  [/^DELETE \/v1\/user\/sessions\/\{id\}$/, SIGNED_IN],
  [/^PATCH \/v1\/user\/change\/password$/, SIGNED_IN],
  [/^(GET \/v1\/user\/second-factors|POST \/v1\/user\/totp(\/confirm|\/remove)?)$/, SIGNED_IN],
  [
    /^(POST \/v1\/user\/passkeys(\/options|\/\{id\}\/remove)?|PATCH \/v1\/user\/passkeys\/\{id\})$/,
    SIGNED_IN,
  ],
  [
    /^(GET|PUT|DELETE) \/v1\/user\/(saved-articles|watch-list|following|positions)(\/|$)/,
    SIGNED_IN,
  ],
  [/^(GET|PUT) \/v1\/user\/digest$/, SIGNED_IN],
  [/^(GET|PUT|POST) \/v1\/user\/viewing-pin(\/|$)/, SIGNED_IN],
  [/^GET \/v1\/subscription\/(mine|retry\/payment\/\{id\})$/, SIGNED_IN],
  [/^POST \/v1\/subscription\/(user\/cancellation|\{id\}\/(resumption|payment|card))$/, SIGNED_IN],
  [/^POST \/v1\/user\/wish\/fulfil$/, SIGNED_IN],
  [/^(POST \/v1\/(user\/wish|digest\/unsubscribe)|GET \/v1\/user\/country)$/, EVERYONE],
  // Back office.
  [/^GET \/v1\/setting\/dashboard$/, STAFF],
  [/^GET \/v1\/analytics\/(realtime|now|metricsDimensions|example)$/, STAFF],
  [/^GET \/v1\/(tag|author|category|source|peopleOfInterest)\/pick$/, NEWSROOM],
  [/^(GET|POST) \/v1\/(tag|author)\/named$/, NEWSROOM],
  [/^GET \/v1\/channels\/pick$/, NEWSROOM],
  [/^\w+ \/v1\/(program|programcategory|programevents|episodes|schedule)(\/|$)/, NEWSROOM],
  [/^GET \/v1\/audience-figures(\/(day|excel))?$/, NEWSROOM],
  [/^GET \/v1\/newsletter(\/\{id\}(\/issue)?|\/issue\/\{id\}|\/preferences)?$/, EVERYONE],
  [/^POST \/v1\/newsletter\/(subscribe|confirm|unsubscribe)$/, EVERYONE],
  [/^PUT \/v1\/newsletter\/preferences$/, EVERYONE],
  [
    /^\w+ \/v1\/(newsletter|newsletter-issue|newsletter-subscriber|mail-suppression)(\/|$)/,
    ["Notification", ...NEWSROOM],
  ],
  [/^\w+ \/v1\/notification(\/|$)/, ["Notification", ...NEWSROOM]],
  [/^GET \/v1\/article\/notification\/admin$/, ["Notification", ...NEWSROOM]],
  [/^GET \/v1\/article\/preview/, EVERYONE],
  [/^(GET \/v1\/media(\/\{id\})?|POST \/v1\/media)$/, ["Notification", ...NEWSROOM]],
  [/^\w+ \/v1\/(article|media|plan)(\/|$)/, NEWSROOM],
];

/** Callers who may make a call. @param call Method and path, such as `GET /v1/tag/{id}`. */
export function allowedCallers(call: string): readonly Caller[] {
  return RULES.find(([pattern]) => pattern.test(call))?.[1] ?? SUPERADMIN;
}

const RIGHTS = ["write", "review", "publish", "push", "html"] as const;
type Right = (typeof RIGHTS)[number];
/** Newsroom rights of an Admin who calls: none, or a single one. */
export const ADMIN_RIGHTS: readonly (readonly Right[])[] = [[], ...RIGHTS.map((right) => [right])];

const READS_ONLY = "reads only";
const EDITORIAL: Right[] = ["write", "review", "publish"];
const CHANGE: Right[] = ["write", "publish"];

/**
 * Rights of calls, one of which an Admin needs. The first matching rule applies. Calls without a
 * rule reject every Admin of this test.
 */
const RIGHT_RULES: [call: RegExp, rights: readonly Right[] | typeof READS_ONLY][] = [
  [/^GET /, READS_ONLY],
  [/^\w+ \/v1\/religious-calendar\//, ["publish"]],
  [/^\w+ \/v1\/seasonal-grid\/state\//, ["publish"]],
  [/^\w+ \/v1\/seasonal-grid(\/|$)/, CHANGE],
  // The caller's own notices, mail preference, columns of the monitor, presence and unsaved input.
  [/^\w+ \/v1\/work\//, READS_ONLY],
  [/^PUT \/v1\/monitor\/columns$/, READS_ONLY],
  [/^POST \/v1\/article\/\{id\}\/presence$/, READS_ONLY],
  [/^DELETE \/v1\/article\/draft\/\{key\}$/, READS_ONLY],
  // Articles.
  [/^POST \/v1\/article$/, ["write"]],
  [/^PATCH \/v1\/article\/edit\/\{id\}$/, CHANGE],
  [/^PUT \/v1\/article\/description\/\{id\}$/, ["write"]],
  [/^PATCH \/v1\/article\/status\/\{id\}$/, ["publish"]],
  [/^DELETE \/v1\/article\/\{id\}$/, ["publish"]],
  [/^DELETE \/v1\/article\/\{id\}\/image\/\{imageId\}$/, ["write"]],
  [/^POST \/v1\/article\/bulk(\/undo)?$/, CHANGE],
  [/^PUT \/v1\/article\/draft$/, CHANGE],
  [/^PATCH \/v1\/article\/\{id\}\/(pending-version|edition)$/, ["write", "review"]],
  [/^DELETE \/v1\/article\/\{id\}\/(pending-version|edition)$/, ["write"]],
  [/^POST \/v1\/article\/\{id\}\/(withdraw|reinstate)$/, ["publish"]],
  [/^PUT \/v1\/article\/\{id\}\/most-read$/, ["publish"]],
  [/^(POST|PUT) \/v1\/article\/\{id\}\/translation\/(confirm|dismissed)$/, ["write"]],
  [/^PATCH \/v1\/article\/\{id\}\/revisions\/\{revisionId\}$/, EDITORIAL],
  [/^POST \/v1\/article\/\{id\}\/revisions\/\{revisionId\}\/restore$/, ["write"]],
  [/^\w+ \/v1\/article\/\{id\}\/notes(\/|$)/, EDITORIAL],
  [/^PUT \/v1\/article\/\{id\}\/assignment$/, EDITORIAL],
  [/^POST \/v1\/article\/html-card\/check$/, ["html"]],
  [/^POST \/v1\/article\/(\{id\}\/preview|preview|links\/check)$/, EDITORIAL],
  [/^POST \/v1\/(site-preview|front-page\/preview)$/, EDITORIAL],
  [/^POST \/v1\/storypackage$/, ["write"]],
  [/^PATCH \/v1\/storypackage\/\{id\}$/, CHANGE],
  [/^(PATCH \/v1\/storypackage\/status|DELETE \/v1\/storypackage)\/\{id\}$/, ["publish"]],
  // Live blogs.
  [/^POST \/v1\/live-blog\/\{id\}\/(start|end)$/, ["publish"]],
  [/^PATCH \/v1\/live-blog\/\{id\}$/, ["publish"]],
  [/^\w+ \/v1\/live-blog\/\{id\}\/(shifts(\/\{shiftId\})?|hand-over)$/, ["publish"]],
  [
    /^POST \/v1\/live-blog\/\{id\}\/entries\/\{entryId\}\/(publish|reject|move|merge)$/,
    ["publish"],
  ],
  [/^PUT \/v1\/live-blog\/presets$/, ["publish"]],
  [/^DELETE \/v1\/live-blog\/\{id\}\/entries\/\{entryId\}$/, ["publish"]],
  [/^POST \/v1\/live-blog\/\{id\}\/entries\/\{entryId\}\/claim$/, ["review", "publish"]],
  [
    /^POST \/v1\/live-blog\/\{id\}\/questions\/\{questionId\}\/(claim|reject|reopen)$/,
    ["review", "publish"],
  ],
  [/^POST \/v1\/live-blog\/\{id\}\/alerts\/\{alertId\}\/send$/, ["push"]],
  [/^POST \/v1\/live-blog\/\{id\}\/entries\/\{entryId\}\/article$/, ["write"]],
  [/^(PUT|DELETE) \/v1\/live-blog\/\{id\}\/entries\/\{entryId\}\/pair$/, ["write", "publish"]],
  [/^\w+ \/v1\/live-blog\//, EDITORIAL],
  // Letters to the editor.
  [/^POST \/v1\/letter\/publish$/, ["publish"]],
  [/^PUT \/v1\/letter\/article\/\{id\}$/, ["publish"]],
  [/^(POST|PATCH) \/v1\/letter\/\{id\}(\/(claim|state))?$/, ["review", "publish"]],
  // Results.
  [/^POST \/v1\/result\/\{id\}\/(publish|withdraw)$/, ["publish"]],
  [/^\w+ \/v1\/result(\/|$)/, ["write", "publish"]],
  // Breaking news.
  [/^POST \/v1\/breaking\/\{id\}\/(send|withdraw)$/, ["publish"]],
  [/^POST \/v1\/breaking\/\{id\}\/mail\/test$/, ["write", "push"]],
  [/^POST \/v1\/breaking\/dry-run$/, ["publish"]],
  [/^POST \/v1\/breaking\/\{id\}\/approve$/, ["review"]],
  [/^POST \/v1\/breaking\/\{id\}\/return$/, ["write", "review"]],
  [/^(POST|PUT) \/v1\/breaking(\/\{id\}\/(submit|editions))?$/, ["write"]],
  // Front pages.
  [/^PATCH \/v1\/front-page\/draft$/, ["write"]],
  [/^POST \/v1\/front-page\/(draft\/(discard|submit)|history\/\{id\}\/restore)$/, ["write"]],
  [/^POST \/v1\/front-page\/draft\/approve$/, ["review"]],
  [/^POST \/v1\/front-page\/(publish|schedule)$/, ["publish"]],
  [/^DELETE \/v1\/front-page\/schedule\/\{id\}$/, ["publish"]],
  // Planning.
  [/^POST \/v1\/plan\/\{id\}\/linked$/, ["write"]],
  [/^\w+ \/v1\/plan(\/|$)/, EDITORIAL],
  // Images, recordings, tags and authors.
  [/^POST \/v1\/media$/, ["write", "push"]],
  [/^(PATCH|DELETE) \/v1\/media\/\{id\}$/, ["write"]],
  [/^POST \/v1\/media\/fetch$/, ["write"]],
  [/^POST \/v1\/media\/\{id\}\/replace$/, CHANGE],
  [/^POST \/v1\/(tag|author)\/named$/, ["write"]],
  [/^POST \/v1\/episodes\/upload$/, ["write"]],
  [/^(POST|DELETE) \/v1\/recordings\/\{recording\}\/captions\/\{language\}$/, CHANGE],
  [/^(POST|DELETE) \/v1\/episodes\/\{id\}\/captions\/\{language\}$/, CHANGE],
  // Broadcast.
  [/^POST \/v1\/(program|programcategory|programevents|episodes)$/, ["write"]],
  [/^PATCH \/v1\/(program|programcategory|programevents|episodes)\/\{id\}$/, CHANGE],
  [/^PUT \/v1\/(program|programevents)\/description\/\{id\}$/, CHANGE],
  [/^PATCH \/v1\/program\/rabiaagroup\/\{id\}$/, CHANGE],
  [/^PATCH \/v1\/(program|programcategory|programevents|episodes)\/status\/\{id\}$/, ["publish"]],
  [/^DELETE \/v1\/(program|programcategory|programevents|episodes)\/\{id\}$/, ["publish"]],
  [/^POST \/v1\/airing-recordings\/\{id\}\/retry$/, CHANGE],
  [/^PATCH \/v1\/schedule\/(slot|episode)\/\{id\}$/, CHANGE],
  [/^POST \/v1\/schedule\/episode$/, ["write"]],
  // Newsletters.
  [/^POST \/v1\/newsletter-issue$/, ["write", "push"]],
  [/^(PATCH|DELETE) \/v1\/newsletter-issue\/\{id\}$/, ["write", "push"]],
  [/^POST \/v1\/newsletter-issue\/\{id\}\/(test|submit|copy)$/, ["write", "push"]],
  [
    /^(?!GET)\w+ \/v1\/(newsletter|newsletter-issue|newsletter-subscriber|mail-suppression)(\/|$)/,
    ["push"],
  ],
  // Notifications.
  [/^POST \/v1\/notification$/, ["write", "push"]],
  [/^POST \/v1\/notification\/\{id\}\/(send|schedule)$/, ["push"]],
  [/^POST \/v1\/notification\/\{id\}\/(submit|cancel)$/, ["write", "push"]],
  [/^DELETE \/v1\/notification\/\{id\}$/, ["write", "push"]],
];

/**
 * Whether an Admin with these newsroom rights may make a call. Calls for everyone and for everyone
 * who is signed in are outside the newsroom, so rights do not restrict them.
 */
export function allowsAdmin(call: string, rights: readonly Right[]): boolean {
  const callers = allowedCallers(call);
  if (!callers.includes("Admin")) return false;
  if (callers.includes("User")) return true;
  const needed = RIGHT_RULES.find(([pattern]) => pattern.test(call))?.[1] ?? [];
  return needed === READS_ONLY || needed.some((right) => rights.includes(right));
}

/** Calls that require a recent authentication, or fields of the input with which they do. */
export const STEP_UP_CALLS: Record<string, true | "byRecord" | readonly string[]> = {
  "POST /v1/user/create": true,
  "PATCH /v1/user/edit/{id}": ["role", "newsroomRights", "email"],
  "PATCH /v1/user/status/{id}": true,
  "DELETE /v1/user/{id}": true,
  "POST /v1/user/{id}/restore": true,
  "DELETE /v1/user/{id}/second-factors": true,
  "POST /v1/user/{id}/sessions/end": true,
  "POST /v1/user/sessions/end": true,
  "PATCH /v1/setting": "byRecord",
  "POST /v1/order/{id}/refund": true,
  "POST /v1/order/{id}/refund/{refundId}": true,
};
