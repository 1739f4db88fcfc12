import { AbilityBuilder, createMongoAbility, type MongoAbility } from "@casl/ability";
import { z } from "zod";
import { RIGHTS } from "./rights.ts";

export const ROLES = ["Superadmin", "Admin", "Notification", "User", "Accounting"] as const;
export const role = z.enum(ROLES);
export type Role = (typeof ROLES)[number];

/** Entities of the permission model. */
export const ENTITIES = [
  "Article",
  "Category",
  "SocialMedia",
  "Notification",
  "Tag",
  "LiveStream",
  "ContactUS",
  "Setting",
  "User",
  "Logs",
  "Author",
  "PeopleOfInterest",
  "Source",
  "Package",
  "Subscription",
  "Analytics",
  "Programs",
  "Episodes",
  "ProgramCategory",
  "Events",
  "Orders",
] as const;
export type Entity = (typeof ENTITIES)[number];
/** Entities of the audit log: also records that are managed with the permission for another entity. */
export type LoggedEntity = Entity | "MerchantCity" | "MerchantRegion";

export type Action = "manage" | "create" | "read" | "update" | "delete";
export type Ability = MongoAbility<[Action, Entity | "all"]>;

/** Returns the abilities of a role; without a role, none. */
export function abilityOf(role: Role | null): Ability {
  const { can, build } = new AbilityBuilder<Ability>(createMongoAbility);
  const rights = role ? RIGHTS[role] : [];
  if (rights === "all") can("manage", "all");
  else for (const entity of rights) can("manage", entity);
  return build();
}
