import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { createContext, useContext } from "react";
import type { ChosenPicture } from "../../media/chosen-picture.ts";

/** What the pieces of the editor share. */
export interface BodyRoom {
  /** Of the article. */
  locale: Locale;
  disabled: boolean;
  pictureOf(mediaId: number): Picture | undefined;
  /** Lets staff choose pictures of the library; none when they change their mind. */
  choose(multiple: boolean): Promise<ChosenPicture[]>;
}

const Room = createContext<BodyRoom | null>(null);

export const BodyRoomProvider = Room.Provider;

export function useBodyRoom(): BodyRoom {
  const room = useContext(Room);
  if (!room) throw new Error("a piece of the body editor stands outside of it");
  return room;
}
