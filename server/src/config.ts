import { RECAPTCHA_VERSIONS } from "@masthead/contract/audience/bot-check.ts";
import { z } from "zod";
import { vapidKeysFault } from "./audience/notification/push/vapid-keys.ts";
import { paymentSettings, requirePaymentSettings } from "./commerce/payment/payment-settings.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { readTrustedProxies, type TrustedProxies } from "./platform/http/server/trusted-proxy.ts";

const trustedProxies = (value: string, check: z.RefinementCtx): TrustedProxies => {
  try {
    return readTrustedProxies(value);
  } catch (error) {
    check.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
};

const webAddress = z.url({ protocol: /^https?$/ });

/** The address of a whole host: pages, cookies and passkeys belong to it, and links begin at its root. */
const origin = webAddress.refine((url) => {
  const { pathname, search, hash, username } = new URL(url);
  return pathname === "/" && !search && !hash && !username;
}, "is the address of a host, such as https://news.example: the site cannot run below a path, or with a query or user");

/** An address as mail programs show it: `news@station.example`, or `The Station <news@station.example>`. */
const sender = z
  .string()
  .max(320)
  .refine(
    (text) => z.email().safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    "is no address: write news@station.example, or The Station <news@station.example>",
  );

/** Beginnings of names of settings that other products have, and this one does not: who sets them expects what will not happen. */
const UNSUPPORTED = { S3_: "is not supported: media are kept in DATA_DIR only" };

/** First words of addresses that are the site's own. */
const TAKEN = new Set([
  ...[
    "api",
    "ar",
    "article",
    "articles",
    "assets",
    "builds",
    "category",
    "info",
    "latest-news",
    "media",
    "offline",
    "preview",
    "rss",
    "search",
  ],
  ...[
    "account",
    "apps",
    "auth",
    "blackfriday",
    "christmas",
    "dashboard",
    "event",
    "fbdatadeletion",
    "live",
    "livestream-mobile",
    "notifications",
    "packages",
  ],
  ...[
    "payment",
    "podcast",
    "programs",
    "radio",
    "recordings",
    "resetpass",
    "sandbox-gateway",
    "schedule",
    "stream",
    "unsubscribe",
    "weather",
    "healthz",
    "readyz",
    "metrics",
  ],
]);

/** Who signs the addresses of streams: this server, or what stands before them. */
const STREAM_SIGNING = ["own", "secure_link", "cdn"] as const;

/** Settings of reCAPTCHA that go together: none, or all that its version needs. */
const RECAPTCHA_NEEDS = {
  "2": ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"],
  "3": ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"],
  enterprise: ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET", "RECAPTCHA_PROJECT"],
} as const;

/** Every setting of a process, read from the environment. */
const fields = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).optional().describe("Default 3000, or the next free one"),
  PUBLIC_URL: origin.optional().describe("Address that readers use; default http://HOST:PORT"),
  API_URL: origin
    .transform((url) => new URL(url).origin)
    .optional()
    .describe("Origin at which the back office calls the API; default the origin it is served from"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("Unset: a PostgreSQL of our own in DATA_DIR"),
  DATA_DIR: z.string().default(".data"),
  ADMIN_PATH: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{2,63}$/)
    .refine((path) => !TAKEN.has(path), "is an address of the site")
    .optional()
    .describe("First word of the back office's addresses; unset: made at random and kept in DATA_DIR"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => new URL(url).hostname !== "", "names no mail server: write smtps://user:password@host")
    .optional()
    .describe("Unset: mails become files in DATA_DIR/outbox"),
  MAIL_FROM: sender.optional().describe("Default: no-reply@ the host of PUBLIC_URL"),
  WEATHER_URL: webAddress.optional().describe("Where forecasts are asked, as Open-Meteo answers them; unset: an example, named as such"),
  WEATHER_PLACES_URL: webAddress.optional().describe("Where places are searched; unset: Open-Meteo's, when the forecasts are Open-Meteo's"),
  SENTRY_DSN: webAddress.optional().describe("Where errors are reported; unset: nowhere"),
  DEMO_PASSWORD: z.string().min(12).max(1024).optional().describe("Of the demo's accounts; unset: made at random"),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  TRUST_PROXY: z
    .string()
    .default("0")
    .transform(trustedProxies)
    .describe("Proxies in front whose X-Forwarded-* is believed: how many hops, or their networks with commas between"),
  MAX_CONNECTIONS: z.coerce.number().int().min(16).max(1_000_000).default(10_000).describe("Open connections of one process"),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(256)
    .describe("Open connections of one process from one IPv4 address or IPv6 /64; trusted proxies are not counted"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .transform((name) => name.toLowerCase())
    .optional()
    .describe("Header in which the proxy in front says a reader's country, such as CF-IPCountry; unset: countries are not known"),
  COUNTRY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Tells the country of a network address, which stands for {address} in it or behind it; unset: phone fields guess none"),
  VIEWS_KEPT_DAYS: z.coerce.number().int().min(7).max(3650).default(90).describe("Days after which single page views are deleted"),
  PAGE_RENDERS: z.coerce.number().int().min(1).max(64).default(8).describe("Pages that are rendered at a time, per process"),
  PAGE_QUEUE: z.coerce.number().int().min(0).max(10_000).default(100).describe("Pages that wait to be rendered, per process"),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(16384).default(64),
  STREAM_SIGNING: z.enum(STREAM_SIGNING).default("own"),
  STREAM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("Where the proxy or CDN stands that checks addresses; streams below it are signed for it"),
  STREAM_SECRET: z.string().min(16).max(256).optional().describe("Signs addresses of streams; unset: made at random and kept in DATA_DIR"),
  STREAM_TOKEN_MINUTES: z.coerce.number().min(0.05).max(1440).default(15).describe("For which an address of a stream answers"),
  STREAM_HOSTS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((host) => host.trim().toLowerCase() || []))
    .describe("Hosts of streams that may be in a private network, with or without port, with commas between"),
  VAPID_PUBLIC_KEY: z
    .string()
    .max(200)
    .optional()
    .describe("By which push services know this site; unset: made at first start and kept in DATA_DIR"),
  VAPID_PRIVATE_KEY: z.string().max(200).optional(),
  VAPID_SUBJECT: z
    .url({ protocol: /^(https|mailto)$/ })
    .optional()
    .describe("Where push services complain; default: the sender of mails"),
  PUSH_HOSTS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((host) => host.trim().toLowerCase() || []))
    .describe("Push services in a private network or without TLS, with or without port, with commas between"),
  VIEWER_STORE: z.enum(["localStorage", "cookie"]).default("localStorage").describe("Where a browser keeps whom it shows as signed in"),
  RECAPTCHA_VERSION: z.enum(RECAPTCHA_VERSIONS).optional().describe("Unset: forms are kept from robots by ALTCHA, without a third party"),
  RECAPTCHA_SITE_KEY: z.string().max(200).optional(),
  RECAPTCHA_SECRET: z.string().max(200).optional().describe("Of enterprise the API key"),
  RECAPTCHA_PROJECT: z.string().max(200).optional().describe("Of Google Cloud, for enterprise"),
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  META_APP_SECRET: z
    .string()
    .min(16)
    .max(128)
    .optional()
    .describe("Of the station's app at Meta: with it Meta may ask for the deletion of somebody's data; unset: it may not"),
  RECAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where verdicts are asked for; default: the provider's own"),
  ...paymentSettings,
});

/** Who else signs addresses has to be known. */
const requireStreamSettings = (
  { STREAM_SIGNING: by, STREAM_BASE_URL, STREAM_SECRET }: z.infer<typeof fields>,
  check: z.RefinementCtx,
): void => {
  const wrong = (setting: string, message: string) => check.addIssue({ code: "custom", path: [setting], message });
  if (by === "own") {
    if (STREAM_BASE_URL) wrong("STREAM_BASE_URL", "does nothing with STREAM_SIGNING=own: set that to secure_link or cdn");
    return;
  }
  if (!STREAM_BASE_URL) wrong("STREAM_BASE_URL", `is needed with STREAM_SIGNING=${by}`);
  if (!STREAM_SECRET) wrong("STREAM_SECRET", `is needed with STREAM_SIGNING=${by}: whoever checks the addresses has the same`);
  else if (by === "cdn" && !/^([0-9a-f]{2})+$/i.test(STREAM_SECRET)) wrong("STREAM_SECRET", "is a key in hex with STREAM_SIGNING=cdn");
  else if (by === "secure_link" && !/^[\w-]+$/.test(STREAM_SECRET))
    wrong("STREAM_SECRET", "is of letters, digits, _ and - with STREAM_SIGNING=secure_link");
};

/** Settings of reCAPTCHA come together. */
const requireRecaptchaSettings = (given: z.infer<typeof fields>, check: z.RefinementCtx): void => {
  const { RECAPTCHA_VERSION: version } = given;
  const names = ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET", "RECAPTCHA_PROJECT"] as const;
  const wrong = (name: string, message: string) => check.addIssue({ code: "custom", path: [name], message });
  if (!version && names.some((name) => given[name])) wrong("RECAPTCHA_VERSION", "is needed with the other settings of reCAPTCHA");
  for (const name of version ? RECAPTCHA_NEEDS[version] : []) {
    if (!given[name]) wrong(name, `is needed with RECAPTCHA_VERSION=${version}`);
  }
};

/** Keys of web push come together, and belong together. */
const requireVapidSettings = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: z.infer<typeof fields>, check: z.RefinementCtx): void => {
  const fault = vapidKeysFault(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY);
  if (fault) check.addIssue({ code: "custom", path: [fault.setting], message: fault.message });
};

const schema = fields.superRefine((given, check) => {
  requireVapidSettings(given, check);
  requireStreamSettings(given, check);
  requireRecaptchaSettings(given, check);
  requirePaymentSettings(given, check);
});

export type Config = z.infer<typeof schema>;

/**
 * Reads the settings of a process.
 * @param warn is called with a line for each variable that looks like a misspelt setting
 * @throws Error naming each setting that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, warn: (line: string) => void = () => {}): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  for (const line of misspeltSettings(Object.keys(given), Object.keys(fields.shape))) warn(line);
  const result = schema.safeParse(given);
  const unsupported = Object.entries(UNSUPPORTED).flatMap(([beginning, message]) =>
    Object.keys(given).flatMap((name) => (name.startsWith(beginning) ? `  ${name}: ${message}` : [])),
  );
  if (result.success && !unsupported.length) return result.data;
  const wrong = [...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: ${issue.message}`), ...unsupported];
  throw new Error(`These settings are wrong:\n${wrong.join("\n")}`);
}
