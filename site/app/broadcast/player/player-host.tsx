import { lazy, Suspense } from "react";
import { loadPlayer } from "./load-player.ts";
import { playerItemKey } from "./player-item.ts";
import { setMiniPlayerElement, usePlayerStage } from "./stage.ts";

const Player = lazy(loadPlayer);

/**
 * Renders the player outside of the page, so that playback continues across navigations. Empty
 * until something plays.
 */
export function PlayerHost() {
  const { item, docked } = usePlayerStage();
  if (!item) return null;
  return (
    <>
      <div ref={setMiniPlayerElement} className={docked ? "" : "player-corner no-print"} />
      <Suspense>
        <Player key={playerItemKey(item)} item={item} docked={docked} />
      </Suspense>
    </>
  );
}
