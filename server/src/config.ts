import { z } from "zod";

const flag = z.enum(["0", "1", "true", "false"]).transform((v) => v === "1" || v === "true");

/** First words of addresses that are the site's own. */
const TAKEN = new Set([
  ...["api", "ar", "article", "articles", "assets", "builds", "category", "info", "latest-news", "media", "preview", "rss", "search"],
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
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Address that readers use; default http://HOST:PORT"),
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
  DEMO_PASSWORD: z.string().min(12).max(1024).optional().describe("Of the demo's accounts; unset: made at random"),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  TRUST_PROXY: flag.default(false).describe("Believe X-Forwarded-* of the proxy in front"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .transform((name) => name.toLowerCase())
    .optional()
    .describe("Header in which the proxy in front says a reader's country, such as CF-IPCountry; unset: countries are not known"),
  VIEWS_KEPT_DAYS: z.coerce.number().int().min(7).max(3650).default(90).describe("Days after which single page views are deleted"),
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
