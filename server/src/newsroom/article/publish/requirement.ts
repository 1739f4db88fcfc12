import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";

/** Precondition of a planned write: one of some newsroom rights, or something that it lacks. */
export type Requirement =
  | { rights: readonly [NewsroomRight, ...NewsroomRight[]] }
  | { path: string; lacks: FieldErrorCode };

/** @throws FORBIDDEN or CONFLICT for the first requirement that is not met */
export function requireAll(context: CallContext, requirements: readonly Requirement[]): void {
  for (const requirement of requirements) {
    if ("lacks" in requirement) throw conflictAt(context, requirement.path, requirement.lacks);
    requireNewsroomRight(context, ...requirement.rights);
  }
}
