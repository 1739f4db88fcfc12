import type { BotForm, RecaptchaVersion } from "@masthead/contract/audience/bot-check.ts";
import { z } from "zod";
import type { CallContext } from "../../platform/platform.ts";
import { dependencyFailed } from "../../platform/telemetry/dependency.ts";
import type { RecaptchaSettings } from "./recaptcha-settings.ts";

/** In milliseconds. */
const TIMEOUT = 5000;
/** In characters. */
const MAX_RESPONSE_LENGTH = 64 * 1024;

/** Response of the siteverify API, versions 2 and 3. */
const siteVerifyResponse = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  hostname: z.string().optional(),
});
/** Response of the Enterprise assessment API. */
const assessment = z.object({
  tokenProperties: z.object({
    valid: z.boolean(),
    action: z.string().optional(),
    hostname: z.string().optional(),
  }),
  riskAnalysis: z.object({ score: z.number().optional() }).optional(),
});

interface Verdict {
  valid: boolean;
  action?: string;
  score?: number;
  hostname?: string;
}

/** Verifies a reCAPTCHA token. Returns false if the provider is unavailable. */
export async function verifyRecaptcha(
  context: CallContext,
  settings: RecaptchaSettings,
  form: BotForm,
  token: string,
): Promise<boolean> {
  try {
    const verdict = await (settings.version === "enterprise" ? verifyEnterprise : verifySite)(
      context,
      settings,
      form,
      token,
    );
    return passes(verdict, settings, form, new URL(context.platform.publicUrl).hostname);
  } catch (error) {
    dependencyFailed(context.platform.log, { dependency: "botCheck", error, reference: form });
    return false;
  }
}

const HAS_SCORE: Record<RecaptchaVersion, boolean> = { "2": false, "3": true, enterprise: true };

function passes(
  { valid, action, score, hostname }: Verdict,
  { version, minScore }: RecaptchaSettings,
  form: BotForm,
  siteHost: string,
): boolean {
  if (!valid || (hostname !== undefined && hostname !== siteHost)) return false;
  return !HAS_SCORE[version] || (action === form && (score ?? 0) >= minScore);
}

/** Versions 2 and 3: https://developers.google.com/recaptcha/docs/verify */
async function verifySite(
  { address }: CallContext,
  { baseUrl, secret }: RecaptchaSettings,
  _form: BotForm,
  token: string,
): Promise<Verdict> {
  const body = new URLSearchParams({
    secret,
    response: token,
    ...(address ? { remoteip: address } : {}),
  });
  const { success, ...rest } = siteVerifyResponse.parse(
    await post(`${baseUrl}/recaptcha/api/siteverify`, body),
  );
  return { valid: success, ...rest };
}

/** Enterprise: https://cloud.google.com/recaptcha/docs/create-assessment-website */
async function verifyEnterprise(
  { address, agent }: CallContext,
  settings: RecaptchaSettings,
  form: BotForm,
  token: string,
): Promise<Verdict> {
  const { baseUrl, project, secret, siteKey } = settings;
  const event = {
    token,
    siteKey,
    expectedAction: form,
    userIpAddress: address ?? undefined,
    userAgent: agent ?? undefined,
  };
  const url = `${baseUrl}/v1/projects/${encodeURIComponent(project)}/assessments?key=${encodeURIComponent(secret)}`;
  const { tokenProperties, riskAnalysis } = assessment.parse(
    await post(url, JSON.stringify({ event }), "application/json"),
  );
  return { ...tokenProperties, score: riskAnalysis?.score };
}

/** Posts to the provider and parses the JSON response. Refuses redirects. */
async function post(url: string, body: string | URLSearchParams, type?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT),
    ...(type ? { headers: { "content-type": type } } : {}),
  });
  if (!response.ok) throw new Error(`reCAPTCHA responded with status ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_RESPONSE_LENGTH) throw new Error("reCAPTCHA response is too long");
  return JSON.parse(text);
}
