import { z } from "zod";

export const CDN_NAMES = ["fastly", "cloudflare", "varnish", "nginx"] as const;

const webUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !new URL(url).username, "must not contain a user: set CDN_TOKEN")
  .transform((url) => url.replace(/\/+$/, ""));

/** Settings of the CDN in front of the site. */
export const cdnSettings = {
  CDN: z
    .enum(CDN_NAMES)
    .optional()
    .describe("CDN or caching proxy that is purged on changes; unset: none"),
  CDN_SERVICE: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .describe("Service id at Fastly, zone id at Cloudflare"),
  CDN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, "must be 16 to 512 characters without spaces")
    .optional()
    .describe(
      "API token of Fastly or Cloudflare; with Varnish and nginx, the secret in their configuration",
    ),
  CDN_PURGE_URLS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((url) => url.trim() || []))
    .pipe(z.array(webUrl).max(50))
    .describe(
      "Comma-separated URLs that Varnish or nginx servers are purged at; with Fastly and Cloudflare, another URL of their API",
    ),
  CDN_MAX_AGE: z.coerce
    .number()
    .int()
    .min(1)
    .max(31_536_000)
    .default(86_400)
    .describe("Seconds for which the CDN may serve a page that was not purged"),
};

const fields = z.object(cdnSettings);

/** Requires the settings that the CDN needs. */
export function requireCdnSettings(settings: z.infer<typeof fields>, check: z.RefinementCtx): void {
  const { CDN, CDN_SERVICE, CDN_TOKEN, CDN_PURGE_URLS } = settings;
  const addIssue = (setting: string, message: string) =>
    check.addIssue({ code: "custom", path: [setting], message });
  if (!CDN) {
    for (const [name, value] of Object.entries({
      CDN_SERVICE,
      CDN_TOKEN,
      CDN_PURGE_URLS: CDN_PURGE_URLS[0],
    }))
      if (value) addIssue(name, "has no effect without CDN");
    return;
  }
  if (!CDN_TOKEN) addIssue("CDN_TOKEN", `is required with CDN=${CDN}`);
  const hasService = CDN === "fastly" || CDN === "cloudflare";
  if (hasService && !CDN_SERVICE) addIssue("CDN_SERVICE", `is required with CDN=${CDN}`);
  if (!hasService && !CDN_PURGE_URLS.length)
    addIssue("CDN_PURGE_URLS", `is required with CDN=${CDN}`);
}
