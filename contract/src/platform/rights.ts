import type { Entity, Role } from "./ability.ts";
import { entitiesOfRecords } from "./back-office.ts";

const managedBy = (role: Role) => entitiesOfRecords(({ roles }) => roles?.includes(role) ?? false);

/** Entities that each role manages. Everything else is forbidden. */
export const RIGHTS: Record<Role, readonly Entity[] | "all"> = {
  Superadmin: "all",
  Admin: managedBy("Admin"),
  Notification: managedBy("Notification"),
  Accounting: managedBy("Accounting"),
  User: managedBy("User"),
};

/** Returns whether a role has access to the back office. */
export const isStaff = (role: Role | null): boolean => role !== null && RIGHTS[role].length > 0;
