import "./player.css";
import { MediaProvider } from "media-chrome/react/media-store";
import { createPortal } from "react-dom";
import type { Piece } from "./piece.ts";
import { playerBox } from "./stage.ts";
import { Surface } from "./surface.tsx";
import "../words.ts";

/** The player of one piece, in the box that moves between pages. */
export default function Player({ piece, docked }: { piece: Piece; docked: boolean }) {
  return createPortal(
    <MediaProvider>
      <Surface piece={piece} docked={docked} />
    </MediaProvider>,
    playerBox(),
  );
}
