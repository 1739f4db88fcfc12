import { z } from "zod";
import type { Role } from "./ability.ts";

/**
 * Rights of a person within the role Admin: write articles, review editions, publish (also schedule, withdraw and lead the front page), and
 * send push notifications. New accounts have all of them.
 */
export const NEWSROOM_RIGHTS = ["write", "review", "publish", "push"] as const;
export const newsroomRight = z.enum(NEWSROOM_RIGHTS);
export type NewsroomRight = (typeof NEWSROOM_RIGHTS)[number];

/** Returns the newsroom rights that a user has in effect. They restrict Admins only; other roles have what their role allows. */
export function newsroomRightsOf({ role, newsroomRights }: { role: Role; newsroomRights: readonly NewsroomRight[] }): NewsroomRight[] {
  if (role === "Superadmin") return [...NEWSROOM_RIGHTS];
  if (role === "Notification") return ["push"];
  return role === "Admin" ? NEWSROOM_RIGHTS.filter((right) => newsroomRights.includes(right)) : [];
}
