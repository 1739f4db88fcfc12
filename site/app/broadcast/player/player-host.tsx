import { lazy, Suspense } from "react";
import { loadPlayer } from "./load.ts";
import { pieceKey } from "./piece.ts";
import { setCorner, useStage } from "./stage.ts";

const Player = lazy(loadPlayer);

/** Stands around all pages, so that what plays goes on while the reader moves about. Nothing until something plays. */
export function PlayerHost() {
  const { piece, docked } = useStage();
  if (!piece) return null;
  return (
    <>
      <div ref={setCorner} className={docked ? "" : "player-corner no-print"} />
      <Suspense>
        <Player key={pieceKey(piece)} piece={piece} docked={docked} />
      </Suspense>
    </>
  );
}
