/** Forms of a kind of record in the back office, in addition to its list. */
interface RecordForms {
  create: boolean;
  edit: boolean;
}

const both = { create: true, edit: true } as const;
const editOnly = { create: false, edit: true } as const;
const createOnly = { create: true, edit: false } as const;
const listOnly = { create: false, edit: false } as const;

/** Kinds of records in the back office, by the first segment of their paths. */
export const BACK_OFFICE_RECORDS = {
  article: both,
  media: listOnly,
  category: both,
  tag: both,
  author: both,
  peopleOfInterest: both,
  source: both,
  channels: both,
  programs: both,
  episodes: both,
  programcategory: both,
  programevent: both,
  package: both,
  members: editOnly,
  orders: editOnly,
  contact: editOnly,
  notification: createOnly,
  users: both,
  social: both,
  settings: editOnly,
  log: listOnly,
} as const satisfies Record<string, RecordForms>;
export type BackOfficeRecord = keyof typeof BACK_OFFICE_RECORDS;

/** Back office screens other than lists and forms of records. */
export const BACK_OFFICE_PAGES = [
  "/",
  "/login",
  "/account",
  "/analytics",
  "/schedule",
  "/news/create",
  "/package/areas",
  "/orders/cash-desk",
  "/orders/sell",
  "/orders/reconciliation",
] as const;

/** Segment before the id in the path of a record's form, if it is not `edit`. */
const EDIT_SEGMENTS: Record<string, string> = { users: "editable" };
export const editSegment = (record: string): string => EDIT_SEGMENTS[record] ?? "edit";

/** All back office screens, relative to its secret path; `{id}` is a number. */
export const BACK_OFFICE_SCREENS: readonly string[] = [
  ...BACK_OFFICE_PAGES,
  ...Object.entries<RecordForms>(BACK_OFFICE_RECORDS).flatMap(([name, { create, edit }]) => [
    `/${name}/list`,
    ...(create ? [`/${name}/create`] : []),
    ...(edit ? [`/${name}/${editSegment(name)}/{id}`] : []),
  ]),
];

const KNOWN_SCREENS = new Set(BACK_OFFICE_SCREENS);

/** Returns whether the back office has a screen at a path below its secret path, regardless of permissions. */
export const isBackOfficeScreen = (path: string): boolean =>
  KNOWN_SCREENS.has(path.replace(/(?<=.)\/$/, "").replace(/\/\d+$/, "/{id}") || "/");
