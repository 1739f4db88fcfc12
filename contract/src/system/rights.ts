import type { Entity, Role } from "./ability.ts";

/** Who manages what. Whatever is not here is refused. */
export const RIGHTS: Record<Role, readonly Entity[] | "all"> = {
  Superadmin: "all",
  Admin: ["Article", "Notification", "Programs", "Episodes", "Events", "ProgramCategory"],
  Notification: ["Notification"],
  Accounting: ["Orders"],
  User: [],
};

/** Whether someone of a role works in the back office at all. */
export const isStaff = (role: Role | null): boolean => role !== null && RIGHTS[role].length > 0;
