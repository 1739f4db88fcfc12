import { useRef } from "react";
import { useMessages } from "../../../platform/messages.ts";
import type { PlayerItem } from "../player-item.ts";
import { startPlaying } from "../stage.ts";
import { closeMenu } from "../use-dismiss.ts";
import type { Stations } from "../use-stations.ts";
import { PlayerMenu } from "./player-menu.tsx";

/** Menu that switches to another radio station, wherever the player is. */
export function StationMenu({ item, stations }: { item: PlayerItem; stations: Stations }) {
  const t = useMessages();
  const menu = useRef<HTMLDetailsElement>(null);
  if (!stations.all.length) return null;
  return (
    <PlayerMenu menu={menu} icon="stations" label={t("player.stations")}>
      <p className="player-legend">{t("player.stations")}</p>
      <ul>
        {stations.all.map((station) => (
          <li key={station.id}>
            <button
              type="button"
              aria-current={station.id === item.id || undefined}
              className="player-option"
              onClick={() => {
                closeMenu(menu.current);
                if (station.id !== item.id) startPlaying(station);
              }}
            >
              <span>
                {station.title}
                {station.subtitle && <small>{station.subtitle}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PlayerMenu>
  );
}
