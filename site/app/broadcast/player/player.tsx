import "./player.css";
import { MediaProvider } from "media-chrome/react/media-store";
import { createPortal } from "react-dom";
import type { PlayerItem } from "./player-item.ts";
import { PlayerSurface } from "./player-surface.tsx";
import { playerContainer } from "./stage.ts";
import "../messages.ts";

/** Player of one item, rendered into the container that moves between dock and corner. */
export default function Player({ item, docked }: { item: PlayerItem; docked: boolean }) {
  return createPortal(
    <MediaProvider>
      <PlayerSurface item={item} docked={docked} />
    </MediaProvider>,
    playerContainer(),
  );
}
