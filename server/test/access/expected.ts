/** Expected access rules, written independently of the contract, so that a call that is open by accident fails the test. */

export const CALLERS = ["signed out", "User", "Accounting", "Notification", "Admin", "Superadmin"] as const;
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
  [/^GET \/v1\/front-page(\/preview)?$/, EVERYONE],
  [/^\w+ \/v1\/front-page\//, NEWSROOM],
  [/^POST \/v1\/site-preview$/, NEWSROOM],
  [/^POST .*\/restore$/, SUPERADMIN],
  [/^\w+ \/v1\/article\/\{id\}\/(assignment|notes)(\/|$)/, NEWSROOM],
  [/^\w+ \/v1\/work(\/|$)/, NEWSROOM],
  [/^POST \/v1\/article\/links\/check$/, NEWSROOM],
  // Public content.
  [/^GET \/v1\/article$/, EVERYONE],
  [/^GET \/v1\/article\/(latest|listing|breaking\/web\/articles)$/, EVERYONE],
  [/^GET \/v1\/article\/(category\/home\/\{id\}|details\/\{id\}|\{id\}\/(related|withdrawal))$/, EVERYONE],
  [/^GET \/v1\/article\/\{id\}\/whole$/, SIGNED_IN],
  [/^GET \/v1\/article\/listing\/\{\+?slug\}$/, EVERYONE],
  [/^GET \/v2\/article\//, EVERYONE],
  [/^GET \/v1\/(category|tag|source)$/, EVERYONE],
  [/^GET \/v1\/(category|author|peopleOfInterest|source|tag)\/\{id\}$/, EVERYONE],
  [/^GET \/v1\/(category|author|peopleOfInterest)\/all$/, EVERYONE],
  [/^GET \/v1\/category\/topics$/, EVERYONE],
  [/^GET \/v1\/(search|feed|feeds)(\/|$)/, EVERYONE],
  [/^GET \/v1\/social\/(paginate|\{id\})$/, EVERYONE],
  [/^GET \/v1\/setting\/(website|mobile)$/, EVERYONE],
  // Broadcast.
  [/^GET \/v2\/channels$/, EVERYONE],
  [/^GET \/v1\/channels\/(audio\/count|slug\/\{slug\}|\{id\}(\/(\{key\}|now-playing))?)$/, EVERYONE],
  [/^GET \/v1\/channels\/\{id\}\/key$/, SIGNED_IN],
  [/^POST \/v1\/channels\/\{id\}\/heartbeat$/, EVERYONE],
  [/^GET \/v1\/(program|programcategory|programevents|episodes)(\/all|\/list|\/\{id\})?$/, EVERYONE],
  [/^GET \/v1\/(program\/live|programs\/groupedprograms|episodes\/schedule)$/, EVERYONE],
  [/^\w+ \/v1\/recordings(\/|$)/, NEWSROOM],
  [/^GET \/v1\/playback\/(channel|episode)\/\{id\}$/, EVERYONE],
  [/^GET \/v1\/weather(\/|$)/, EVERYONE],
  // Sign-in and account recovery.
  [/^POST \/v1\/auth\/(login\/(admin|web)|register|check\/otp|passkey\/(options|check))$/, EVERYONE],
  [/^GET \/v1\/auth\/bot-check$/, EVERYONE],
  [/^POST \/v1\/user\/(request\/activation|check\/activation\/\{code\})$/, EVERYONE],
  [/^POST \/v1\/user\/(request|check)\/otp$/, EVERYONE],
  [/^PATCH \/v1\/user\/reset\/pass(\/otp)?$/, EVERYONE],
  // Contact form and data deletion requests.
  [/^POST \/v1\/user\/contact-us$/, EVERYONE],
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
  [/^POST \/v1\/auth\/(token|logout)$/, SIGNED_IN],
  [/^GET \/v1\/user(\/sessions|\/export)?$/, SIGNED_IN],
  [/^(PATCH \/v1\/user\/edit\/profile|POST \/v1\/user\/remove)$/, SIGNED_IN],
  [/^DELETE \/v1\/user\/sessions\/\{id\}$/, SIGNED_IN],
  [/^PATCH \/v1\/user\/change\/password$/, SIGNED_IN],
  [/^(GET \/v1\/user\/second-factors|POST \/v1\/user\/totp(\/confirm|\/remove)?)$/, SIGNED_IN],
  [/^(POST \/v1\/user\/passkeys(\/options|\/\{id\}\/remove)?|PATCH \/v1\/user\/passkeys\/\{id\})$/, SIGNED_IN],
  [/^(GET|PUT|DELETE) \/v1\/user\/(saved-articles|following)(\/|$)/, SIGNED_IN],
  [/^(GET|PUT) \/v1\/user\/digest$/, SIGNED_IN],
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
