import type { Ability, Entity } from "@masthead/contract/platform/ability.ts";
import type { BACK_OFFICE_PAGES } from "@masthead/contract/platform/back-office.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import type { ComponentType } from "react";
import { hasRight, type Permissions } from "../session/view-ability.ts";

/** Districts of the menu, in order. */
export const DISTRICTS = ["newsroom", "broadcast", "commerce", "audience", "system"] as const;
export type District = (typeof DISTRICTS)[number];

/** Screen other than the list and forms of a resource. */
export interface Page {
  path: (typeof BACK_OFFICE_PAGES)[number];
  screen: ComponentType;
  /**
   * CASL subjects; managing any of them reveals the page, and `all` to Superadmins only. Without
   * them, all staff see it.
   */
  entities?: readonly (Entity | "all")[];
  /** Newsroom rights; one of them is required. */
  rights?: readonly NewsroomRight[];
  /** Message key of its name in the menu and the command palette. Others are only linked. */
  label?: string;
  /** Whether the command palette lists it with the forms for new records. */
  creates?: boolean;
  /** Icon in the menu. Pages without one are not in the menu. */
  icon?: ComponentType;
  /**
   * District in the menu, whose pages come before its resources. Others come before the districts.
   */
  district?: District;
}

export interface BarItem {
  name: string;
  /** Managing any of them reveals it. Without them, all staff see it. */
  entities?: readonly Entity[];
  content: ComponentType;
}

/** Returns the pages that a user may see. */
export const visiblePages = (
  ability: Ability,
  permissions: Permissions | undefined,
  pages: readonly Page[],
) =>
  pages.filter(
    ({ entities, rights }) =>
      (!entities || entities.some((entity) => ability.can("manage", entity))) &&
      (!rights || hasRight(permissions, ...rights)),
  );
