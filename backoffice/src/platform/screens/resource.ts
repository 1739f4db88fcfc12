import type { Client } from "@masthead/contract/contract.ts";
import type { Ability, Entity } from "@masthead/contract/platform/ability.ts";
import {
  BACK_OFFICE_RECORDS,
  type BackOfficeRecord,
} from "@masthead/contract/platform/back-office.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { type ComponentType, lazy } from "react";
import type { RecordCalls } from "../api/record-calls.ts";
import { hasRight, type Permissions } from "../session/view-ability.ts";
import type { District, Page } from "./page.ts";

/**
 * Kind of record: its name in react-admin and message keys (`resources.tag`), and its API calls.
 */
export interface RecordKind {
  name: string;
  calls: (client: Client) => RecordCalls;
  /** Field that `setStatus` changes, if it is not `status`. */
  statusField?: string;
}

interface ResourceScreens {
  list: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
}

/** Kind of record with a list, and forms, in the menu. */
export interface Resource extends RecordKind {
  /** Name of the resource, and first segment of its paths: `/tag/list`. */
  name: BackOfficeRecord;
  district: District;
  /**
   * CASL subject whose `manage` permission reveals the resource. The list may require another one.
   */
  entity: Entity;
  listEntity?: Entity;
  /** Entity of its records in the audit log, if it is not the one whose permission they require. */
  loggedEntity?: string;
  /** Newsroom rights; one of them is required for new records. */
  createRights?: readonly NewsroomRight[];
  icon: ComponentType;
  screens: ResourceScreens;
  /** Other pages; by default the permission of the resource reveals them. */
  pages?: readonly Page[];
  /** Kinds of records that are edited on these pages. */
  parts?: readonly RecordKind[];
}

type Form = "create" | "edit";

/** Screens with the forms that the contract declares, because the server must know their paths. */
type ScreensOf<Name extends BackOfficeRecord> = ResourceScreens & {
  [Kind in Form as (typeof BACK_OFFICE_RECORDS)[Name][Kind] extends true
    ? Kind
    : never]: ComponentType;
};

interface LoadedOnDemand<Screens> {
  screens: Screens | (() => Promise<{ screens: Screens }>);
}

type Declaration<Name extends BackOfficeRecord> = Omit<
  Resource,
  "name" | "entity" | "createRights" | "screens"
> & {
  name: Name;
} & LoadedOnDemand<ScreensOf<Name>>;

/**
 * Declares a resource with the entity and the right that the contract states. Its screens may be a
 * function that loads them on demand, as one chunk.
 */
export function defineResource<Name extends BackOfficeRecord>(
  declaration: Declaration<Name>,
): Resource {
  const {
    screens,
    ...resource
  }: Omit<Resource, "entity" | "createRights" | "screens"> & LoadedOnDemand<ResourceScreens> =
    declaration;
  const { entity, createRights }: { entity: Entity; createRights?: readonly NewsroomRight[] } =
    BACK_OFFICE_RECORDS[resource.name];
  return {
    ...resource,
    entity,
    createRights,
    screens: typeof screens === "function" ? lazyScreens(resource.name, screens) : screens,
  };
}

function lazyScreens(
  name: BackOfficeRecord,
  load: () => Promise<{ screens: ResourceScreens }>,
): ResourceScreens {
  const lazyScreen = (kind: keyof ResourceScreens) =>
    lazy(async () => {
      const screen = (await load()).screens[kind];
      if (!screen) throw new Error(`The module of ${name} has no screen for ${kind}`);
      return { default: screen };
    });
  const { create, edit } = BACK_OFFICE_RECORDS[name];
  return {
    list: lazyScreen("list"),
    ...(create && { create: lazyScreen("create") }),
    ...(edit && { edit: lazyScreen("edit") }),
  };
}

/** Returns which screens of a resource a user may see: its list, and its forms. */
export const visibleScreens = (
  ability: Pick<Ability, "can">,
  { entity, listEntity = entity }: Pick<Resource, "entity" | "listEntity">,
) => ({
  list: ability.can("manage", listEntity),
  forms: ability.can("manage", entity),
});

/** Whether the newsroom rights of a user allow new records of a resource. */
export const allowsNewRecords = (
  permissions: Permissions | undefined,
  { createRights }: Pick<Resource, "createRights">,
): boolean => !createRights || hasRight(permissions, ...createRights);

/** Returns the resources whose lists a user may see. */
export const visibleResources = (ability: Ability, resources: readonly Resource[]) =>
  resources.filter((resource) => visibleScreens(ability, resource).list);

/** Returns the entity of the records of a resource in the audit log. */
export const loggedEntityOf = ({ entity, loggedEntity }: Resource): string =>
  loggedEntity ?? entity;
