import type { RecaptchaVersion } from "@masthead/contract/audience/bot-check.ts";
import type { Config } from "../../config.ts";

/** reCAPTCHA as an installation uses it. */
export interface Recaptcha {
  version: RecaptchaVersion;
  siteKey: string;
  /** The secret of versions 2 and 3; the API key of enterprise. */
  secret: string;
  /** Of Google Cloud; of enterprise alone. */
  project: string;
  /** Least score, 0 to 1, of who counts as a person; not of version 2. */
  minScore: number;
  /** Where its verdicts are asked for. */
  base: string;
}

const BASES: Record<RecaptchaVersion, string> = {
  "2": "https://www.google.com",
  "3": "https://www.google.com",
  enterprise: "https://recaptchaenterprise.googleapis.com",
};

/** reCAPTCHA, if the installation has its settings. */
export function recaptchaOf(config: Config): Recaptcha | undefined {
  const { RECAPTCHA_VERSION: version, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = config;
  if (!version || !siteKey || !secret) return undefined;
  const { RECAPTCHA_PROJECT: project = "", RECAPTCHA_MIN_SCORE: minScore, RECAPTCHA_VERIFY_URL: base = BASES[version] } = config;
  return { version, siteKey, secret, project, minScore, base: base.replace(/\/+$/, "") };
}
