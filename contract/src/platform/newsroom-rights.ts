import { z } from "zod";
import type { Role } from "./ability.ts";

/**
 * Rights of a person within the role Admin: write content, review pending versions, publish (every
 * change that is public immediately), send push notifications, and add cards with HTML to articles.
 * Without any, a person only reads.
 */
export const NEWSROOM_RIGHTS = ["write", "review", "publish", "push", "html"] as const;
export const newsroomRight = z.enum(NEWSROOM_RIGHTS);
export type NewsroomRight = (typeof NEWSROOM_RIGHTS)[number];

/** Rights of new accounts: HTML needs people who know it. */
export const DEFAULT_NEWSROOM_RIGHTS: readonly NewsroomRight[] = NEWSROOM_RIGHTS.filter(
  (right) => right !== "html",
);

/**
 * Rights of people who work on articles: each of them plans, writes notes, assigns and shares
 * previews.
 */
export const EDITORIAL_RIGHTS = [
  "write",
  "review",
  "publish",
] as const satisfies readonly NewsroomRight[];

/**
 * Rights to change a record: "publish" if the change is public immediately, otherwise "write".
 * Services decide (`requireRightToChange`).
 */
export const CHANGE_RIGHTS = ["write", "publish"] as const satisfies readonly NewsroomRight[];

/**
 * Rights of a call, one of which is required, or the reason why a non-GET call changes only the
 * caller's own data.
 */
export type RightRule = readonly [NewsroomRight, ...NewsroomRight[]] | { readsOnly: string };

/** Returns the rights of a call, one of which is required; empty if it only reads. */
export const rightsIn = (rule: RightRule | undefined): readonly NewsroomRight[] =>
  rule && !("readsOnly" in rule) ? rule : [];

/**
 * Returns the newsroom rights that a user has in effect. They restrict Admins only; other roles
 * have what their role allows.
 */
export function newsroomRightsOf({
  role,
  newsroomRights,
}: {
  role: Role;
  newsroomRights: readonly NewsroomRight[];
}): NewsroomRight[] {
  if (role === "Superadmin") return [...NEWSROOM_RIGHTS];
  if (role === "Notification") return ["push"];
  return role === "Admin" ? NEWSROOM_RIGHTS.filter((right) => newsroomRights.includes(right)) : [];
}
