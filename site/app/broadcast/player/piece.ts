import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";

/** Something that can be played: a channel, or the recording of an episode. */
export interface Piece {
  of: "channel" | "episode";
  id: number;
  /** Name of the channel, or title of the episode. */
  title: string;
  /** What is on, or the program. */
  subtitle: string;
  medium: ChannelKind;
  live: boolean;
  picture: Picture | null;
  /** Page where it is at home. */
  path: string;
  /** Opens a channel to who has it. */
  key?: string | undefined;
}

/** Tells one piece from another. */
export const pieceKey = ({ of, id }: Pick<Piece, "of" | "id">) => `${of}:${id}`;
