import { useEffect, useRef } from "react";
import { useMessages } from "../../../platform/messages.ts";
import type { PlayerItem } from "../player-item.ts";

interface Props {
  item: PlayerItem;
  canRewind: boolean;
  /** There are other stations to switch to. */
  canSwitch: boolean;
  onClose: () => void;
}

/** Dialog with the keyboard shortcuts that work for the item. */
export default function ShortcutList({ item, canRewind, canSwitch, onClose }: Props) {
  const t = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  const isVideo = item.medium === "video";
  const canSeek = !item.live || canRewind;
  const keys: (readonly [key: string, action: string] | false)[] = [
    [t("player.keys.spaceOrK"), t("player.keys.playPause")],
    ["M", t("player.keys.mute")],
    ["↑ ↓", t("player.volume")],
    canSeek && ["← →", t("player.keys.seek")],
    canSeek && ["Home", t(item.live ? "player.startOver" : "player.fromStart")],
    item.live && canRewind && ["End", t("player.toLive")],
    !item.live && ["0–9", t("player.keys.tenths")],
    isVideo && ["F", t("player.fullscreen")],
    ["C", t("player.captions")],
    canSwitch && ["N", t("player.keys.nextStation")],
    canSwitch && ["P", t("player.keys.previousStation")],
    ["?", t("player.keys.title")],
  ];
  return (
    <dialog ref={dialog} className="player-keys" aria-labelledby="player-keys" onClose={onClose}>
      <h2 id="player-keys">{t("player.keys.title")}</h2>
      <dl>
        {keys.map(
          (entry) =>
            entry && (
              <div key={entry[0]}>
                <dt>
                  <kbd dir="ltr">{entry[0]}</kbd>
                </dt>
                <dd>{entry[1]}</dd>
              </div>
            ),
        )}
      </dl>
      <button type="button" className="player-action" onClick={() => dialog.current?.close()}>
        {t("player.keys.close")}
      </button>
    </dialog>
  );
}
