/** Which forms a kind of record has in the back office, beside its list. */
interface DeskForms {
  create: boolean;
  edit: boolean;
}

const both = { create: true, edit: true } as const;
const editOnly = { create: false, edit: true } as const;
const createOnly = { create: true, edit: false } as const;
const listOnly = { create: false, edit: false } as const;

/** Kinds of records of the back office, by the first word of their addresses. */
export const DESK_RECORDS = {
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
} as const satisfies Record<string, DeskForms>;
export type DeskRecord = keyof typeof DESK_RECORDS;

/** Screens of the back office beside lists and forms of records. */
export const DESK_PAGES = [
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

/** Word before the id in the address of a record's form, where it is not `edit`. */
const EDIT_WORDS: Record<string, string> = { users: "editable" };
export const editWord = (record: string): string => EDIT_WORDS[record] ?? "edit";

/** Every screen of the back office below its secret path; `{id}` is a number. */
export const DESK_SCREENS: readonly string[] = [
  ...DESK_PAGES,
  ...Object.entries<DeskForms>(DESK_RECORDS).flatMap(([name, { create, edit }]) => [
    `/${name}/list`,
    ...(create ? [`/${name}/create`] : []),
    ...(edit ? [`/${name}/${editWord(name)}/{id}`] : []),
  ]),
];

const KNOWN = new Set(DESK_SCREENS);

/** Whether the back office has a screen at a path below its secret path, whoever may see it. */
export const isDeskScreen = (path: string): boolean => KNOWN.has(path.replace(/(?<=.)\/$/, "").replace(/\/\d+$/, "/{id}") || "/");
