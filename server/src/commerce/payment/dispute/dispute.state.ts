import { defineStates } from "../../../platform/states/states.ts";
import { lockDispute, updateDispute } from "./dispute.sql.ts";

/**
 * State machine of disputes. The bank and the gateway decide. States may be skipped, since only the
 * current one is looked up, and decided disputes may be opened again by an appeal.
 */
export const disputeStates = defineStates({
  name: "dispute",
  initial: {
    inquiry: "the bank asks, no money was taken",
    needsResponse: "chargeback, evidence is accepted",
    underReview: "",
    won: "",
    lost: "no response is possible",
    closed: "",
  },
  transitions: {
    inquiry: {
      needsResponse: "becomes a chargeback",
      underReview: "becomes a chargeback",
      won: "decided for the station",
      lost: "decided for the buyer",
      closed: "ended without a chargeback",
    },
    needsResponse: {
      underReview: "evidence submitted",
      won: "decided for the station",
      lost: "decided for the buyer, or accepted",
    },
    underReview: {
      needsResponse: "more evidence required",
      won: "decided for the station",
      lost: "decided for the buyer",
    },
    won: {
      needsResponse: "appeal of the bank",
      underReview: "appeal of the bank",
      lost: "decided again",
    },
    lost: { needsResponse: "appeal", underReview: "appeal", won: "decided again" },
    closed: {
      needsResponse: "becomes a chargeback",
      underReview: "becomes a chargeback",
      won: "decided for the station",
      lost: "decided for the buyer",
    },
  },
  waits: {
    inquiry: "dispute",
    needsResponse: "dispute",
    underReview: "dispute",
    won: null,
    lost: null,
    closed: null,
  },
  lock: lockDispute,
  update: updateDispute,
});
