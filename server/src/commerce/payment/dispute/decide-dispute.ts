import type { DisputeState } from "@masthead/contract/commerce/states.ts";
import type { GatewayDispute } from "../../gateway/gateway.ts";
import { disputeStates } from "./dispute.state.ts";

/**
 * Effect of a dispute on the subscription that its charge paid for: renewals stop, it ends, or
 * renewals may continue.
 */
type DisputeEffect = "hold" | "end" | "release";

const EFFECTS: Record<DisputeState, DisputeEffect> = {
  inquiry: "hold",
  needsResponse: "hold",
  underReview: "hold",
  won: "release",
  lost: "end",
  closed: "release",
};

/** Changes that result from a lookup. */
export interface DisputeDecision {
  /** State to store. */
  state: DisputeState;
  /** It is new, or its state changes. */
  changed: boolean;
  effect: DisputeEffect | null;
  /** The reported state is unknown, or cannot follow the stored one: the stored one stays. */
  unexpected: boolean;
}

/**
 * Decides the changes that result from a lookup of a dispute; null if a later lookup was stored
 * already.
 * @param lookedAt start of the lookup
 */
export function decideDispute(
  stored: { state: DisputeState; lookedAt: Date } | undefined,
  found: Pick<GatewayDispute, "state">,
  lookedAt: Date,
): DisputeDecision | null {
  if (stored && stored.lookedAt > lookedAt) return null;
  const unchanged = { state: stored?.state ?? "needsResponse", changed: !stored };
  const isLegal =
    found.state !== null &&
    (!stored || found.state === stored.state || disputeStates.can(stored.state, found.state));
  // A new dispute in an unknown state waits for staff.
  const { state, changed } =
    isLegal && found.state
      ? { state: found.state, changed: stored?.state !== found.state }
      : unchanged;
  return { state, changed, effect: changed ? EFFECTS[state] : null, unexpected: !isLegal };
}

/** Order in which the disputes of an order are shown as one: what needs attention first. */
const PRECEDENCE: readonly DisputeState[] = [
  "needsResponse",
  "underReview",
  "inquiry",
  "lost",
  "won",
  "closed",
];

/** State of the disputes of an order as one; null if it has none. */
export const combinedDisputeState = (states: readonly DisputeState[]): DisputeState | null =>
  PRECEDENCE.find((state) => states.includes(state)) ?? null;
