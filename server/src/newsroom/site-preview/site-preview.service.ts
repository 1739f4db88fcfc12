import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, sitePreviewPath } from "@masthead/contract/platform/paths.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../platform/secrets.ts";
import { PREVIEW_LIFETIME } from "../article/preview/preview.service.ts";

const MINUTE = 60_000;

/** What a token shows, and until when. Times are in milliseconds since 1970. */
export interface PreviewSubject {
  /** Start of the minute that is shown. */
  at: number;
  expiry: number;
}

/** Returns a path that shows the site at a time to anyone who has it, for an hour. */
export function createSitePreview(
  { platform, now }: CallContext,
  { locale, at }: { locale: Locale; at?: string | undefined },
): { path: string; expiresAt: string } {
  const expiry = now.getTime() + PREVIEW_LIFETIME;
  const token = previewTokenOf(platform, { at: at === undefined ? now.getTime() : Date.parse(at), expiry });
  return { path: sitePreviewPath(token, inLocalePath(locale, "/")), expiresAt: new Date(expiry).toISOString() };
}

/** Token in the form `{minute}.{expiry}.{hash}`, with numbers in base 36; the minute is counted since 1970. */
export function previewTokenOf({ config }: Platform, { at, expiry }: PreviewSubject): string {
  const subject = `${Math.floor(at / MINUTE).toString(36)}.${expiry.toString(36)}`;
  return `${subject}.${keyedHash(config.APP_SECRET, "site preview", subject)}`;
}

/** Returns what a token shows; undefined if it is invalid or has expired. */
export function subjectOfToken(platform: Platform, token: string, now: number): PreviewSubject | undefined {
  const [minute = Number.NaN, expiry = Number.NaN] = token.split(".", 2).map((text) => Number.parseInt(text, 36));
  if (!Number.isSafeInteger(minute) || !Number.isSafeInteger(expiry) || expiry <= now) return undefined;
  const subject = { at: minute * MINUTE, expiry };
  return isSameSecret(token, previewTokenOf(platform, subject)) ? subject : undefined;
}
