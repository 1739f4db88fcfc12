import { z } from "zod";

const flag = z.enum(["0", "1", "true", "false"]).transform((v) => v === "1" || v === "true");

const webAddress = z.url({ protocol: /^https?$/ });

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
    "packages",
  ],
  ...["payment", "programs", "radio", "resetpass", "schedule", "weather", "healthz", "readyz", "metrics"],
]);

/** Every setting of a process, read from the environment. */
const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).optional().describe("Default 3000, or the next free one"),
  PUBLIC_URL: webAddress.optional().describe("Address that readers use; default http://HOST:PORT"),
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
    .optional()
    .describe("Unset: mails become files in DATA_DIR/outbox"),
  MAIL_FROM: z.string().max(320).optional().describe("Default: no-reply@ the host of PUBLIC_URL"),
  WEATHER_URL: webAddress.optional().describe("Where forecasts are asked, as Open-Meteo answers them; unset: an example, named as such"),
  WEATHER_PLACES_URL: webAddress.optional().describe("Where places are searched; unset: Open-Meteo's, when the forecasts are Open-Meteo's"),
  SENTRY_DSN: webAddress.optional().describe("Where errors are reported; unset: nowhere"),
  DEMO_PASSWORD: z.string().min(12).max(1024).optional().describe("Of the demo's accounts; unset: made at random"),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  TRUST_PROXY: flag.default(false).describe("Believe X-Forwarded-* of the proxy in front"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(16384).default(256),
});

export type Config = z.infer<typeof schema>;

/**
 * Reads the settings of a process.
 * @throws Error naming each setting that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These settings are wrong:\n${wrong.join("\n")}`);
}
