import type { Entity, Role } from "./ability.ts";

/** Entities that each role manages. Everything else is forbidden. */
export const RIGHTS: Record<Role, readonly Entity[] | "all"> = {
  Superadmin: "all",
  Admin: ["Article", "Notification", "Programs", "Episodes", "Events", "ProgramCategory"],
  Notification: ["Notification"],
  Accounting: ["Orders"],
  User: [],
};

/** Returns whether a role has access to the back office. */
export const isStaff = (role: Role | null): boolean => role !== null && RIGHTS[role].length > 0;
