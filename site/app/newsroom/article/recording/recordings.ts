import type { PlayerItem } from "../../../broadcast/player/player-item.ts";
import { playerItemKey } from "../../../broadcast/player/player-item.ts";
import { registerDock, startPlaying } from "../../../broadcast/player/stage.ts";
import { wasClickedBeforeHydration } from "../../../platform/document/pre-hydration-clicks.ts";

/** Common fields of the recordings of an article. */
interface RecordingArticle extends Pick<PlayerItem, "id" | "title" | "path" | "entitlement"> {
  /** Id of the entry of its live blog that has the text. */
  entry?: number | undefined;
}

/** Own video or audio in the text of an article. */
export interface Recording {
  item: PlayerItem;
  slot: HTMLElement;
  button: HTMLButtonElement;
}

/**
 * Returns the recordings of a text. A file that is in it twice can be played in both places.
 * @param firstIndex number of the first recording
 */
export function recordingsIn(
  text: HTMLElement,
  { entry, ...article }: RecordingArticle,
  firstIndex = 0,
): Recording[] {
  return [...text.querySelectorAll<HTMLElement>(".player-slot")].flatMap((slot, index) => {
    const button = slot.querySelector("button");
    const html = slot.previousElementSibling?.textContent ?? "";
    const file = /\bsrc="[^"]*\/([^"/]+)"/.exec(html)?.[1];
    if (!button || !file) return [];
    const caption = slot.parentElement?.querySelector("figcaption")?.firstChild;
    const title = (caption instanceof Text && caption.data.trim()) || article.title;
    const item: PlayerItem = {
      ...article,
      kind: "recording",
      title,
      subtitle: title === article.title ? "" : article.title,
      medium: slot.dataset.medium === "audio" ? "audio" : "video",
      live: false,
      picture: null,
      recording: { file, index: firstIndex + index, html, ...(entry !== undefined && { entry }) },
    };
    return [{ item, slot, button }];
  });
}

/**
 * Makes the slots of recordings docks of the player, and plays those whose buttons were pressed
 * before. Returns a function that undoes it.
 */
export function connectRecordings(recordings: readonly Recording[]): () => void {
  const disconnect = recordings.map(({ item, slot }) =>
    registerDock([playerItemKey(item)], slot.lastElementChild as HTMLElement),
  );
  for (const { item, button } of recordings)
    if (wasClickedBeforeHydration(button)) startPlaying(item);
  return () => {
    for (const undo of disconnect) undo();
  };
}

/** Plays the recording whose button was pressed; ignores other clicks. */
export function playClicked(recordings: readonly Recording[], target: EventTarget): void {
  const pressed = recordings.find(({ button }) => button.contains(target as Node));
  if (pressed) startPlaying(pressed.item);
}

/** Hides the button of the recording that plays. */
export function markPlaying(recordings: readonly Recording[], playing: PlayerItem | null): void {
  const key = playing && playerItemKey(playing);
  for (const { item, slot } of recordings)
    slot.toggleAttribute("data-playing", playerItemKey(item) === key);
}
