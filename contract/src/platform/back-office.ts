import type { Entity, Role } from "./ability.ts";
import type { NewsroomRight } from "./newsroom-rights.ts";

/** Kind of record in the back office: its permission, and its forms in addition to its list. */
interface RecordDeclaration {
  /** Entity whose permission its forms require. */
  entity: string;
  create: boolean;
  edit: boolean;
  /** Roles below Superadmin that manage the entity. */
  roles?: readonly Role[];
  /** Newsroom rights; one of them is required for new records. */
  createRights?: readonly NewsroomRight[];
  /** The entity shows images: permission to manage it grants access to the media library. */
  images?: true;
}

const both = { create: true, edit: true } as const;
const editOnly = { create: false, edit: true } as const;
const createOnly = { create: true, edit: false } as const;
const listOnly = { create: false, edit: false } as const;

/**
 * Kinds of records in the back office, by the first segment of their paths, grouped by district.
 * Entities, permissions of roles, paths of screens, and the order of the menu within a district
 * derive from it.
 */
export const BACK_OFFICE_RECORDS = {
  article: { entity: "Article", ...both, roles: ["Admin"], createRights: ["write"], images: true },
  media: { entity: "Article", ...listOnly },
  category: { entity: "Category", ...both, images: true },
  tag: { entity: "Tag", ...both },
  author: { entity: "Author", ...both, images: true },
  peopleOfInterest: { entity: "PeopleOfInterest", ...both, images: true },
  source: { entity: "Source", ...both, images: true },
  storypackage: { entity: "StoryPackage", ...both, roles: ["Admin"], createRights: ["write"] },
  letter: { entity: "Letter", ...editOnly, roles: ["Admin"] },

  contact: { entity: "ContactUS", ...editOnly },
  notification: {
    entity: "Notification",
    ...createOnly,
    roles: ["Admin", "Notification"],
    createRights: ["write", "push"],
    images: true,
  },
  newsletterissue: {
    entity: "Newsletter",
    ...both,
    roles: ["Admin", "Notification"],
    createRights: ["write", "push"],
    images: true,
  },
  newsletter: { entity: "Newsletter", ...both, createRights: ["push"] },
  newslettersubscriber: { entity: "Newsletter", ...listOnly },
  mailsuppression: { entity: "Newsletter", ...listOnly },
  users: { entity: "User", ...both },

  channels: { entity: "LiveStream", ...both, images: true },
  programs: {
    entity: "Programs",
    ...both,
    roles: ["Admin"],
    createRights: ["write"],
    images: true,
  },
  episodes: {
    entity: "Episodes",
    ...both,
    roles: ["Admin"],
    createRights: ["write"],
    images: true,
  },
  programcategory: {
    entity: "ProgramCategory",
    ...both,
    roles: ["Admin"],
    createRights: ["write"],
    images: true,
  },
  programevent: {
    entity: "Events",
    ...both,
    roles: ["Admin"],
    createRights: ["write"],
    images: true,
  },

  package: { entity: "Package", ...both, images: true },
  members: { entity: "Subscription", ...editOnly },
  orders: { entity: "Orders", ...editOnly, roles: ["Accounting"] },

  social: { entity: "SocialMedia", ...both },
  settings: { entity: "Setting", ...editOnly },
  log: { entity: "Logs", ...listOnly },
} as const satisfies Record<string, RecordDeclaration>;
export type BackOfficeRecord = keyof typeof BACK_OFFICE_RECORDS;

/** Returns the entities of the records that match a condition. */
export const entitiesOfRecords = (matches: (record: RecordDeclaration) => boolean): Entity[] => [
  ...new Set(
    Object.values(BACK_OFFICE_RECORDS).flatMap((record) =>
      matches(record) ? [record.entity] : [],
    ),
  ),
];

/** Back office screens other than lists and forms of records. */
export const BACK_OFFICE_PAGES = [
  "/",
  "/login",
  "/account",
  "/analytics",
  "/front-page",
  "/planning",
  "/translations",
  "/breaking",
  "/breaking/{id}",
  "/monitor",
  "/live-blog",
  "/live-blog/presets",
  "/live-blog/{id}",
  "/live-blog/report/{id}",
  "/result",
  "/result/create",
  "/result/{id}",
  "/result/edit/{id}",
  "/schedule",
  "/airing-recordings",
  "/audience",
  "/religious-calendar",
  "/news/create",
  "/notices",
  "/package/areas",
  "/orders/cash-desk",
  "/orders/sell",
  "/orders/reconciliation",
  "/system",
  "/setup",
] as const;

/** Segment before the id in the path of a record's form, if it is not `edit`. */
const EDIT_SEGMENTS: Record<string, string> = { users: "editable" };
export const editSegment = (record: string): string => EDIT_SEGMENTS[record] ?? "edit";

/** All back office screens, relative to its secret path; `{id}` is a number. */
export const BACK_OFFICE_SCREENS: readonly string[] = [
  ...BACK_OFFICE_PAGES,
  ...Object.entries<RecordDeclaration>(BACK_OFFICE_RECORDS).flatMap(([name, { create, edit }]) => [
    `/${name}/list`,
    ...(create ? [`/${name}/create`] : []),
    ...(edit ? [`/${name}/${editSegment(name)}/{id}`] : []),
  ]),
];

const KNOWN_SCREENS = new Set(BACK_OFFICE_SCREENS);

/**
 * Returns whether the back office has a screen at a path below its secret path, regardless of
 * permissions.
 */
export const isBackOfficeScreen = (path: string): boolean =>
  KNOWN_SCREENS.has(path.replace(/(?<=.)\/$/, "").replace(/\/\d+$/, "/{id}") || "/");
