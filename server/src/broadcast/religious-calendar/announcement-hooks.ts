import { contributions } from "../../platform/contributions.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { AnnouncedStarts } from "./hijri-calendar.ts";

/**
 * Hook that a module runs in the transaction of an announcement, before the month changes.
 * @param announced announced month starts of the country so far
 */
export type AnnouncementHook = (
  context: CallContext,
  country: string,
  announced: AnnouncedStarts,
) => Promise<void>;

export const announcementHooks = contributions<AnnouncementHook>();
