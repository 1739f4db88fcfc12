import { AbilityBuilder, createMongoAbility, type MongoAbility } from "@casl/ability";
import { z } from "zod";
import {
  type BACK_OFFICE_RECORDS,
  type BackOfficeRecord,
  entitiesOfRecords,
} from "./back-office.ts";
import { RIGHTS } from "./rights.ts";

export const ROLES = ["Superadmin", "Admin", "Notification", "User", "Accounting"] as const;
export const role = z.enum(ROLES);
export type Role = (typeof ROLES)[number];

/**
 * Entity of the permission model: of a kind of record, or of the analytics, which have no records.
 */
export type Entity = (typeof BACK_OFFICE_RECORDS)[BackOfficeRecord]["entity"] | "Analytics";
export const ENTITIES: readonly Entity[] = [...entitiesOfRecords(() => true), "Analytics"];

/**
 * Entities of the audit log: also records that are managed with the permission for another entity.
 */
export type LoggedEntity =
  | Entity
  | "ArticleNote"
  | "BreakingPackage"
  | "FrontPage"
  | "HijriMonth"
  | "LiveBlog"
  | "LiveEntry"
  | "LiveShift"
  | "LivePresets"
  | "LiveQuestion"
  | "MailSuppression"
  | "MerchantCity"
  | "MerchantRegion"
  | "NewsletterIssue"
  | "NewsletterSubscription"
  | "PlanItem"
  | "PrayerTable"
  | "Result"
  | "SeasonalGrid";

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
