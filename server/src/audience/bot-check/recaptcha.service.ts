import type { BotForm, RecaptchaVersion } from "@masthead/contract/audience/bot-check.ts";
import { z } from "zod";
import type { CallContext } from "../../platform/platform.ts";
import type { Recaptcha } from "./recaptcha-settings.ts";

/** Milliseconds that the provider may take; longest reply in characters. */
const PATIENCE = 5000;
const LONGEST = 64 * 1024;

/** What the site of versions 2 and 3 answers. */
const siteVerdict = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  hostname: z.string().optional(),
});
/** What an assessment of the enterprise version says. */
const assessment = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().optional(), hostname: z.string().optional() }),
  riskAnalysis: z.object({ score: z.number().optional() }).optional(),
});

interface Verdict {
  valid: boolean;
  action?: string | undefined;
  score?: number | undefined;
  hostname?: string | undefined;
}

/** Whether reCAPTCHA takes who filled a form in for a person. While it cannot be asked nobody is. */
export async function isPassedRecaptcha(context: CallContext, settings: Recaptcha, form: BotForm, token: string): Promise<boolean> {
  try {
    const verdict = await (settings.version === "enterprise" ? assess : askSite)(context, settings, form, token);
    return passes(verdict, settings, form, new URL(context.platform.publicUrl).hostname);
  } catch (error) {
    context.platform.log.error({ error }, "reCAPTCHA could not be asked");
    return false;
  }
}

const HAS_SCORE: Record<RecaptchaVersion, boolean> = { "2": false, "3": true, enterprise: true };

function passes({ valid, action, score, hostname }: Verdict, { version, minScore }: Recaptcha, form: BotForm, own: string): boolean {
  if (!valid || (hostname !== undefined && hostname !== own)) return false;
  return !HAS_SCORE[version] || (action === form && (score ?? 0) >= minScore);
}

/** Versions 2 and 3: https://developers.google.com/recaptcha/docs/verify */
async function askSite({ address }: CallContext, { base, secret }: Recaptcha, _form: BotForm, token: string): Promise<Verdict> {
  const body = new URLSearchParams({ secret, response: token, ...(address ? { remoteip: address } : {}) });
  const { success, ...rest } = siteVerdict.parse(await post(`${base}/recaptcha/api/siteverify`, body));
  return { valid: success, ...rest };
}

/** Enterprise: https://cloud.google.com/recaptcha/docs/create-assessment-website */
async function assess({ address, agent }: CallContext, settings: Recaptcha, form: BotForm, token: string): Promise<Verdict> {
  const { base, project, secret, siteKey } = settings;
  const event = { token, siteKey, expectedAction: form, userIpAddress: address ?? undefined, userAgent: agent ?? undefined };
  const url = `${base}/v1/projects/${encodeURIComponent(project)}/assessments?key=${encodeURIComponent(secret)}`;
  const { tokenProperties, riskAnalysis } = assessment.parse(await post(url, JSON.stringify({ event }), "application/json"));
  return { ...tokenProperties, score: riskAnalysis?.score };
}

/** Asks the provider at its own address, which must not lead elsewhere. */
async function post(url: string, body: string | URLSearchParams, type?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    body,
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE),
    ...(type ? { headers: { "content-type": type } } : {}),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const text = await response.text();
  if (text.length > LONGEST) throw new Error("answered more than it should");
  return JSON.parse(text);
}
