import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";

/** Item that the player can play: the live stream of a channel, or the recording of an episode. */
export interface PlayerItem {
  kind: "channel" | "episode";
  id: number;
  /** Name of the channel or title of the episode. */
  title: string;
  /** Title of the current airing, or name of the program. */
  subtitle: string;
  medium: ChannelKind;
  live: boolean;
  picture: ResponsiveImage | null;
  /** Path of the item's own page. */
  path: string;
  /** Entitlement that opens it if it is for subscribers. */
  entitlement: Entitlement;
  /** Access key of a channel whose page was opened with a key. */
  accessKey?: string | undefined;
}

/** Unique key of an item. */
export const playerItemKey = ({ kind, id }: Pick<PlayerItem, "kind" | "id">) => `${kind}:${id}`;
