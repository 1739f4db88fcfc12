import { RECAPTCHA_VERSIONS } from "@masthead/contract/audience/bot-check.ts";
import { isEmailAddress } from "@masthead/contract/platform/email-address.ts";
import { z } from "zod";
import { vapidKeysError } from "./audience/notification/push/vapid-keys.ts";
import { paymentSettings, requirePaymentSettings } from "./commerce/gateway/payment-settings.ts";
import { cdnSettings, requireCdnSettings } from "./platform/cdn/cdn-settings.ts";
import { RESERVED_SEGMENTS } from "./platform/http/reserved-segments.ts";
import { parseTrustedProxies, type TrustedProxies } from "./platform/http/server/trusted-proxy.ts";
import {
  type InstallationSecrets,
  secretSettings,
} from "./platform/installation-secrets/secret-settings.ts";
import { mailSettings, requireMailSettings } from "./platform/mail/mail-settings.ts";
import {
  databaseSettings,
  requireDatabaseSettings,
} from "./platform/postgres/database-settings.ts";
import { requireStorageSettings, storageSettings } from "./platform/storage/storage-settings.ts";
import { telemetrySettings } from "./platform/telemetry/telemetry-settings.ts";
import { backupSettings } from "./system/backup/backup-settings.ts";
import { retentionSettings } from "./system/retention/retention-settings.ts";
import { unknownSettings } from "./unknown-settings.ts";

const trustedProxies = (value: string, check: z.RefinementCtx): TrustedProxies => {
  try {
    return parseTrustedProxies(value);
  } catch (error) {
    check.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
};

const webAddress = z.url({ protocol: /^https?$/ });

/** URL of a host: pages, cookies and passkeys belong to it, and links begin at its root. */
const origin = webAddress.refine((url) => {
  const { pathname, search, hash, username } = new URL(url);
  return pathname === "/" && !search && !hash && !username;
}, "must be the URL of a host, such as https://news.example: the site cannot run below a path, or with a query or user");

/** Sender of emails: `news@station.example`, or `The Station <news@station.example>`. */
const sender = z
  .string()
  .max(320)
  .refine(
    (text) => isEmailAddress(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
    "is not an email address: write news@station.example, or The Station <news@station.example>",
  );

/** Signer of stream URLs: this server, or the proxy or CDN in front of it. */
const STREAM_SIGNING = ["own", "secure_link", "cdn"] as const;

/** Settings that each version of reCAPTCHA requires. */
const RECAPTCHA_REQUIREMENTS = {
  "2": ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"],
  "3": ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"],
  enterprise: ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET", "RECAPTCHA_PROJECT"],
} as const;

/** All settings of a process, read from the environment. */
const fields = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe("Default 3000, or the next free one"),
  PUBLIC_URL: origin.optional().describe("URL that readers use; default http://HOST:PORT"),
  API_URL: origin
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      "Origin at which the back office calls the API; default: the origin that it is served from",
    ),
  ...databaseSettings,
  DATA_DIR: z.string().default(".data"),
  ...backupSettings,
  ADMIN_PATH: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{2,63}$/)
    .refine((path) => !RESERVED_SEGMENTS.has(path), "is a path of the site")
    .optional()
    .describe("First path segment of the back office; unset: generated and stored in the database"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => new URL(url).hostname !== "", "has no host: write smtps://user:password@host")
    .optional()
    .describe("Unset: emails are written to DATA_DIR/outbox"),
  ...mailSettings,
  MAIL_FROM: sender.optional().describe("Default: no-reply@ the host of PUBLIC_URL"),
  WEATHER_URL: webAddress
    .optional()
    .describe(
      "Forecast service with the API of Open-Meteo; unset: no weather page; the demo has a sample, labelled as such",
    ),
  WEATHER_PLACES_URL: webAddress
    .optional()
    .describe(
      "Place search service; unset: that of Open-Meteo, if the forecasts are from Open-Meteo",
    ),
  SENTRY_DSN: webAddress
    .optional()
    .describe("Error reporting service; unset: errors are not reported"),
  DEMO_PASSWORD: z
    .string()
    .min(12)
    .max(1024)
    .optional()
    .describe("Password of the demo accounts; unset: generated"),
  ROLE: z
    .enum(["all", "serve", "worker"])
    .default("all")
    .describe("What a process does: serve requests, run jobs (worker), or both (all)"),
  STAFF_SESSION_IDLE_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(72)
    .default(12)
    .describe("Time without use after which staff are signed out"),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  TRUST_PROXY: z
    .string()
    .default("0")
    .transform(trustedProxies)
    .describe(
      "Trusted proxies, whose X-Forwarded-* headers are used: number of hops, or comma-separated networks",
    ),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_000_000)
    .default(10_000)
    .describe("Open connections per process"),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(256)
    .describe(
      "Open connections per process from one IPv4 address or IPv6 /64; trusted proxies are not counted",
    ),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .transform((name) => name.toLowerCase())
    .optional()
    .describe(
      "Header in which the proxy sends a reader's country, such as CF-IPCountry; unset: countries are unknown",
    ),
  COUNTRY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Service that returns the country of an IP address, which replaces {address} or is appended; unset: phone fields guess no country",
    ),
  PAGE_RENDERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(8)
    .describe("Concurrent page renders, per process"),
  PAGE_SEARCHES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(120)
    .describe("Search pages that are rendered for one network per minute; 0: any number"),
  PAGE_QUEUE: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(100)
    .describe("Maximum number of queued page renders, per process"),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(16384).default(64),
  STREAM_SIGNING: z.enum(STREAM_SIGNING).default("own"),
  STREAM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("Proxy or CDN that checks stream URLs; streams below it are signed for it"),
  STREAM_SECRET: z
    .string()
    .min(16)
    .max(256)
    .optional()
    .describe("Signs stream URLs; unset: generated and stored in the database"),
  STREAM_TOKEN_MINUTES: z.coerce
    .number()
    .min(0.05)
    .max(1440)
    .default(15)
    .describe("Lifetime of a stream URL, in minutes"),
  STREAM_HOSTS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((host) => host.trim().toLowerCase() || []))
    .describe(
      "Comma-separated stream hosts that may be in a private network, with or without port",
    ),
  RECORDINGS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(4)
    .describe("Maximum number of airings that a process records at a time"),
  RECORDING_PADDING_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(15)
    .describe("Recorded before and after an airing, in seconds"),
  VAPID_PUBLIC_KEY: z
    .string()
    .max(200)
    .optional()
    .describe(
      "Identifies this site to push services; unset: generated at first start and stored in the database",
    ),
  VAPID_PRIVATE_KEY: z.string().max(200).optional(),
  VAPID_SUBJECT: z
    .url({ protocol: /^(https|mailto)$/ })
    .optional()
    .describe("Contact for push services; default: the sender of emails"),
  PUSH_HOSTS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((host) => host.trim().toLowerCase() || []))
    .describe(
      "Comma-separated push services besides those of the browsers, also in a private network or without TLS, with or without port",
    ),
  VIEWER_STORE: z
    .enum(["localStorage", "cookie"])
    .default("localStorage")
    .describe("Where a browser stores the user that it shows as signed in"),
  RECAPTCHA_VERSION: z
    .enum(RECAPTCHA_VERSIONS)
    .optional()
    .describe("Unset: forms are protected from bots by ALTCHA, without a third party"),
  RECAPTCHA_SITE_KEY: z.string().max(200).optional(),
  RECAPTCHA_SECRET: z.string().max(200).optional().describe("For enterprise, the API key"),
  RECAPTCHA_PROJECT: z
    .string()
    .max(200)
    .optional()
    .describe("Google Cloud project, for enterprise"),
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  META_APP_SECRET: z
    .string()
    .min(16)
    .max(128)
    .optional()
    .describe(
      "Secret of the station's app at Meta, which may then request the deletion of a user's data; unset: it may not",
    ),
  RECAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Verification endpoint; default: the provider's own"),
  ...cdnSettings,
  ...secretSettings,
  ...storageSettings,
  FFMPEG: z
    .string()
    .regex(
      /^(?:off|(?:.*\/)?[^/]*ffmpeg[^/]*)$/,
      "must be the name or path of ffmpeg, with ffprobe beside it, or off",
    )
    .default("ffmpeg")
    .describe("Program that converts phone videos and animated PNG files"),
  ...paymentSettings,
  ...telemetrySettings,
  ...retentionSettings,
});

export const SETTING_NAMES = Object.keys(fields.shape);

/** Requires the settings that an external signer of stream URLs needs. */
const requireStreamSettings = (
  { STREAM_SIGNING: signer, STREAM_BASE_URL, STREAM_SECRET }: z.infer<typeof fields>,
  check: z.RefinementCtx,
): void => {
  const addIssue = (setting: string, message: string) =>
    check.addIssue({ code: "custom", path: [setting], message });
  if (signer === "own") {
    if (STREAM_BASE_URL)
      addIssue(
        "STREAM_BASE_URL",
        "has no effect with STREAM_SIGNING=own: set that to secure_link or cdn",
      );
    return;
  }
  if (!STREAM_BASE_URL) addIssue("STREAM_BASE_URL", `is required with STREAM_SIGNING=${signer}`);
  if (!STREAM_SECRET)
    addIssue(
      "STREAM_SECRET",
      `is required with STREAM_SIGNING=${signer}: the same as that of the proxy or CDN`,
    );
  else if (signer === "cdn" && !/^([0-9a-f]{2})+$/i.test(STREAM_SECRET))
    addIssue("STREAM_SECRET", "must be a key in hex with STREAM_SIGNING=cdn");
  else if (signer === "secure_link" && !/^[\w-]+$/.test(STREAM_SECRET))
    addIssue(
      "STREAM_SECRET",
      "must consist of letters, digits, _ and - with STREAM_SIGNING=secure_link",
    );
};

/** Requires the settings of reCAPTCHA to be complete. */
const requireRecaptchaSettings = (
  settings: z.infer<typeof fields>,
  check: z.RefinementCtx,
): void => {
  const { RECAPTCHA_VERSION: version } = settings;
  const names = ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET", "RECAPTCHA_PROJECT"] as const;
  const addIssue = (name: string, message: string) =>
    check.addIssue({ code: "custom", path: [name], message });
  if (!version && names.some((name) => settings[name]))
    addIssue("RECAPTCHA_VERSION", "is required with the other settings of reCAPTCHA");
  for (const name of version ? RECAPTCHA_REQUIREMENTS[version] : []) {
    if (!settings[name]) addIssue(name, `is required with RECAPTCHA_VERSION=${version}`);
  }
};

/** Requires both web push keys, or neither, and that they match. */
const requireVapidSettings = (
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: z.infer<typeof fields>,
  check: z.RefinementCtx,
): void => {
  const fault = vapidKeysError(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY);
  if (fault) check.addIssue({ code: "custom", path: [fault.setting], message: fault.message });
};

const schema = fields.superRefine((settings, check) => {
  requireDatabaseSettings(settings, check);
  requireVapidSettings(settings, check);
  requireStorageSettings(settings, check);
  requireStreamSettings(settings, check);
  requireRecaptchaSettings(settings, check);
  requireCdnSettings(settings, check);
  requireMailSettings(settings, check);
  requirePaymentSettings(settings, check);
});

export type Config = z.infer<typeof schema> & {
  /**
   * Whether samples replace services without settings: the payment sandbox, and the weather. Set by
   * the commands that serve the demo, never by the environment.
   */
  demo?: boolean;
};

/** Settings of a process, completed with the secrets of the installation. */
export type ResolvedConfig = Config & InstallationSecrets;

/**
 * Reads the settings of a process.
 * @param warn called with a line for each variable that looks like a setting but is none
 * @throws Error listing all invalid settings
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  warn: (line: string) => void = () => {},
): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  for (const line of unknownSettings(Object.keys(variables), SETTING_NAMES)) warn(line);
  const result = schema.safeParse(variables);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join(".")}: ${issue.message}`,
  );
  throw new Error(`Invalid settings:\n${problems.join("\n")}`);
}
