import { abilityOf } from "@masthead/contract/platform/ability.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { EDITORIAL_RIGHTS, newsroomRightsOf } from "@masthead/contract/platform/newsroom-rights.ts";
import { type UserRow, userById } from "../../../audience/user/user-account.sql.ts";
import type { Db } from "../../../platform/postgres/database.ts";

/** Lifetime of links to previews, in milliseconds. */
export const PREVIEW_LIFETIME = HOUR;

/** Maker of a preview link, and its expiry in milliseconds since 1970. */
export interface PreviewLinkOrigin {
  makerId: number;
  expiry: number;
}

/**
 * Whether a link to a preview still opens: it has not expired, and its maker may make one now and
 * has lost no access since.
 * @param db not a replica: a link ends with the access of its maker
 */
export async function opensPreview(
  db: Db,
  { makerId, expiry }: PreviewLinkOrigin,
  now: number,
): Promise<boolean> {
  if (!Number.isSafeInteger(makerId) || !Number.isSafeInteger(expiry) || expiry <= now)
    return false;
  const maker = await userById(db, makerId);
  return (
    maker !== undefined &&
    mayShare(maker) &&
    !(maker.accessRevokedAt && maker.accessRevokedAt.getTime() >= expiry - PREVIEW_LIFETIME)
  );
}

/** Whether a user may share previews now, as the calls that make their links require. */
const mayShare = (maker: UserRow): boolean =>
  maker.activated &&
  abilityOf(maker.role).can("manage", "Article") &&
  newsroomRightsOf(maker).some((right) => EDITORIAL_RIGHTS.some((one) => one === right));
