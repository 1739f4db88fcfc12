import type { CallContext } from "../platform.ts";
import { problemError } from "./problem.ts";

/** A GET that changes something is only for scripts of this site: no link, no picture, no prefetch. @throws FORBIDDEN */
export function requireOwnFetch({ ownFetch }: CallContext): void {
  if (!ownFetch) throw problemError("FORBIDDEN");
}
