import type { FrontPreview } from "@masthead/contract/newsroom/front/front.ts";
import { EMPTY_LAYOUT } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { frontPreviewPath } from "@masthead/contract/platform/paths.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { isSameSecret, keyedHash } from "../../../platform/secrets.ts";
import {
  opensPreview,
  PREVIEW_LIFETIME,
  type PreviewLinkOrigin,
} from "../../article/preview/preview-maker.service.ts";
import { findFront } from "../front.store.ts";
import { uncached } from "../read/candidates.service.ts";
import { composedFront, toFrontPage } from "../read/front-page.service.ts";

/**
 * Returns a path that opens a preview of the draft of a front as of a time without sign-in, for an
 * hour.
 */
export function shareFrontPreview(
  { platform, now, user }: CallContext,
  { locale, categoryId, at }: FrontAddress & { at?: string },
): { path: string; expiresAt: string } {
  const expiry = now.getTime() + PREVIEW_LIFETIME;
  const token = tokenOf(platform, {
    expiry,
    makerId: user?.id ?? 0,
    locale,
    categoryId,
    at: at === undefined ? now.getTime() : Date.parse(at),
  });
  return { path: frontPreviewPath(locale, token), expiresAt: new Date(expiry).toISOString() };
}

/**
 * Returns the current draft of a front to the holder of a token, with the articles that readers see
 * at its time. The response must not be cached.
 * @throws NOT_FOUND, also for an invalid or expired token, and for one whose maker lost access
 */
export async function previewFront(context: CallContext, token: string): Promise<FrontPreview> {
  const subject = subjectOf(token);
  const { platform, now, db } = context;
  if (!subject || !isSameSecret(token, tokenOf(platform, subject))) throw notFound();
  if (!(await opensPreview(platform.database.db, subject, now.getTime()))) throw notFound();
  const { expiry, at, locale, categoryId } = subject;
  const address = { locale, categoryId };
  const layout = (await findFront(db, address))?.draft ?? EMPTY_LAYOUT;
  const atTime = { ...context, locale, now: new Date(at) };
  const page = await toFrontPage(atTime, await composedFront(atTime, address, layout), uncached);
  return {
    ...page,
    ...address,
    at: new Date(at).toISOString(),
    shownUntil: new Date(expiry).toISOString(),
  };
}

/** Content of a preview token. Times are in milliseconds since 1970. */
interface Subject extends FrontAddress, PreviewLinkOrigin {
  at: number;
}

/**
 * Token in the form `{expiry}.{time}.{locale}.{category, or 0}.{maker}.{hash}`, with numbers in
 * base 36.
 */
function tokenOf(platform: Platform, { expiry, at, locale, categoryId, makerId }: Subject): string {
  const subject = [
    expiry.toString(36),
    at.toString(36),
    locale,
    (categoryId ?? 0).toString(36),
    makerId.toString(36),
  ].join(".");
  return `${subject}.${keyedHash(platform.config.APP_SECRET, "front preview", subject)}`;
}

function subjectOf(token: string): Subject | null {
  const [expiry = "", at = "", localeName = "", category = "", maker = ""] = token.split(".");
  const locale = LOCALES.find((name) => name === localeName);
  const [expiryTime, time, categoryId, makerId] = [expiry, at, category, maker].map((text) =>
    Number.parseInt(text, 36),
  ) as [number, number, number, number];
  if (!locale || ![expiryTime, time, categoryId, makerId].every(Number.isSafeInteger)) return null;
  return { expiry: expiryTime, makerId, at: time, locale, categoryId: categoryId || null };
}
