import type { RecaptchaVersion } from "@masthead/contract/audience/bot-check.ts";
import type { Config } from "../../config.ts";

/** reCAPTCHA settings of an installation. */
export interface RecaptchaSettings {
  version: RecaptchaVersion;
  siteKey: string;
  /** Secret of versions 2 and 3; API key of Enterprise. */
  secret: string;
  /** Google Cloud project; Enterprise only. */
  project: string;
  /** Minimum score of a human, 0 to 1; not used by version 2. */
  minScore: number;
  /** Base URL of the verification API, without a trailing slash. */
  baseUrl: string;
}

const DEFAULT_BASE_URLS: Record<RecaptchaVersion, string> = {
  "2": "https://www.google.com",
  "3": "https://www.google.com",
  enterprise: "https://recaptchaenterprise.googleapis.com",
};

/** Returns the reCAPTCHA settings, or undefined if it is not configured. */
export function recaptchaSettings(config: Config): RecaptchaSettings | undefined {
  const {
    RECAPTCHA_VERSION: version,
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_SECRET: secret,
  } = config;
  if (!version || !siteKey || !secret) return undefined;
  const {
    RECAPTCHA_PROJECT: project = "",
    RECAPTCHA_MIN_SCORE: minScore,
    RECAPTCHA_VERIFY_URL: base = DEFAULT_BASE_URLS[version],
  } = config;
  return { version, siteKey, secret, project, minScore, baseUrl: base.replace(/\/+$/, "") };
}
