import type { ChannelSourceName } from "@masthead/contract/broadcast/channel-source.ts";
import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { defineTransitions } from "../../../platform/states/transitions.ts";

const sourceTransitions = defineTransitions<ChannelSourceName>({
  name: "channel source",
  initial: { first: "" },
  transitions: {
    first: {
      second: "first failed, or staff choose second",
      slate: "both failed",
    },
    second: {
      first: "first was stable for long enough, second failed, or staff choose first",
      slate: "both failed",
    },
    slate: {
      first: "first plays again",
      second: "second plays again",
    },
  },
});

/** An incident of the channel opens the work; the choice of staff alone does not. */
const waits: Record<ChannelSourceName, WorkKindName | null> = {
  first: null,
  second: "stream",
  slate: "stream",
};

/** Switches of the source on air of a channel, which `decideSource` decides. */
export const sourceStates = { ...sourceTransitions, waits };
