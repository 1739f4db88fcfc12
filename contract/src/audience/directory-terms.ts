import { FOLLOWED_KINDS } from "./followed-kinds.ts";

/** Kinds of records in the directory of topics: those to follow, and programs, to save. */
export const DIRECTORY_KINDS = [...FOLLOWED_KINDS, "program"] as const;
export type DirectoryKind = (typeof DIRECTORY_KINDS)[number];

/** Orders: by readers and by articles of the last 30 days, and by name. */
export const DIRECTORY_SORTS = ["read", "written", "name"] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

/** Maximum length of a search in the directory, in characters. */
export const DIRECTORY_TEXT_LENGTH = 60;

/** Initial under which names are listed that begin with a digit or a sign. */
export const OTHER_INITIAL = "0";
