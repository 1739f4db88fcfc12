import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import type { KnownProblem } from "../../../platform/http/known-problems.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import { PurchaseNotAllowed, type PurchaseRefusal } from "./purchase-check.service.ts";

/** Reports a refused purchase as CONFLICT. */
export const purchaseProblem: KnownProblem = (error, context) => {
  if (!(error instanceof PurchaseNotAllowed)) return undefined;
  const { path, messageKey } = REFUSALS[error.reason];
  return conflictAt(context, path, messageKey);
};

/** Field and message key of each reason to refuse a purchase. */
const REFUSALS: Record<PurchaseRefusal, { path: string; messageKey: FieldErrorCode }> = {
  alreadySubscribed: { path: "packageId", messageKey: "order.alreadyYours" },
  trialUsed: { path: "withoutTrial", messageKey: "order.trialUsed" },
  deviceFirst: { path: "state", messageKey: "order.deviceFirst" },
};
