import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, sitePreviewPath } from "@masthead/contract/platform/paths.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../platform/secrets.ts";
import {
  opensPreview,
  PREVIEW_LIFETIME,
  type PreviewLinkOrigin,
} from "../article/preview/preview-maker.service.ts";

/** Minute, expiry and maker of a preview token. Times are in milliseconds since 1970. */
export interface PreviewSubject extends PreviewLinkOrigin {
  /** Start of the minute that is shown. */
  at: number;
}

/** Returns a path that opens a preview of the site at a time without sign-in, for an hour. */
export function createSitePreview(
  { platform, now, user }: CallContext,
  { locale, at }: { locale: Locale; at?: string },
): { path: string; expiresAt: string } {
  const expiry = now.getTime() + PREVIEW_LIFETIME;
  const token = previewTokenOf(platform, {
    at: at === undefined ? now.getTime() : Date.parse(at),
    expiry,
    makerId: user?.id ?? 0,
  });
  return {
    path: sitePreviewPath(token, inLocalePath(locale, "/")),
    expiresAt: new Date(expiry).toISOString(),
  };
}

/**
 * Token in the form `{minute}.{expiry}.{maker}.{hash}`, with numbers in base 36; the minute is
 * counted since 1970.
 */
export function previewTokenOf(
  { config }: Platform,
  { at, expiry, makerId }: PreviewSubject,
): string {
  const subject = `${Math.floor(at / MINUTE).toString(36)}.${expiry.toString(36)}.${makerId.toString(36)}`;
  return `${subject}.${keyedHash(config.APP_SECRET, "site preview", subject)}`;
}

/**
 * Returns the subject of a token; undefined if it is invalid or has expired, or if its maker has
 * lost access.
 */
export async function subjectOfToken(
  platform: Platform,
  token: string,
  now: number,
): Promise<PreviewSubject | undefined> {
  const numbers = token.split(".", 3).map((text) => Number.parseInt(text, 36));
  const [minute = Number.NaN, expiry = Number.NaN, makerId = Number.NaN] = numbers;
  if (![minute, expiry, makerId].every(Number.isSafeInteger)) return undefined;
  const subject = { at: minute * MINUTE, expiry, makerId };
  if (!isSameSecret(token, previewTokenOf(platform, subject))) return undefined;
  return (await opensPreview(platform.database.db, subject, now)) ? subject : undefined;
}
