import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { ORPCError } from "@orpc/server";
import { contributions } from "../../platform/contributions.ts";
import type { CallContext } from "../../platform/platform.ts";

export interface RecordPage {
  /** Pattern of its path without the locale; named groups are passed to `find`. */
  path: RegExp;
  /** Looks up the record for readers. False, and NOT_FOUND, mean that the page does not exist. */
  find(context: CallContext, groups: Record<string, string>): Promise<unknown>;
}

export const recordPages = contributions<RecordPage>();

/** Whether the page of a visible record exists at this path. */
export async function isRecordPage(context: CallContext, pathname: string): Promise<boolean> {
  const { locale, path } = splitLocale(pathname);
  for (const page of recordPages.all()) {
    const match = page.path.exec(path);
    if (match) return exists(page.find({ ...context, locale }, { ...match.groups }));
  }
  return false;
}

/** Returns false if a lookup yields false or throws NOT_FOUND. */
async function exists(lookup: Promise<unknown>): Promise<boolean> {
  try {
    return (await lookup) !== false;
  } catch (error) {
    if (error instanceof ORPCError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}
