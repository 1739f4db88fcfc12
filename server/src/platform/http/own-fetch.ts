import type { CallContext } from "../platform.ts";
import { problemError } from "./problem.ts";

/**
 * Refuses a GET with side effects unless a script of this site sent it: no link, image or prefetch.
 * @throws FORBIDDEN
 */
export function requireOwnFetch({ ownFetch }: CallContext): void {
  if (!ownFetch) throw problemError("FORBIDDEN");
}
