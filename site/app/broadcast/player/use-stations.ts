import { useEffect, useState } from "react";
import { fetchApi } from "../../platform/api/api.ts";
import { useLocale } from "../../platform/locale.ts";
import { channelPlayerItem } from "../player-items.ts";
import type { PlayerItem } from "./player-item.ts";
import { startPlaying } from "./stage.ts";

/** Whether a player can switch to the other stations. A page of an access key has only its own. */
const canSwitch = ({ kind, medium, accessKey }: PlayerItem) =>
  kind === "channel" && medium === "audio" && accessKey === undefined;

/** Radio stations that the player can switch to; empty for all other items. */
export interface Stations {
  all: PlayerItem[];
  /** Switches to the station before (-1) or after (1) the current one. */
  step: (by: -1 | 1) => void;
}

/** Returns the stations in the language of the page, in the order of the radio page. */
export function useStations(item: PlayerItem): Stations {
  const locale = useLocale();
  const [all, setAll] = useState<PlayerItem[]>([]);
  const enabled = canSwitch(item);
  useEffect(() => {
    if (!enabled) return setAll([]);
    let cancelled = false;
    fetchApi("GET /v2/channels", { locale, kind: "audio" }).then(
      async (response) => {
        const channels = response.ok ? await response.json() : [];
        if (!cancelled) setAll(channels.map((channel) => channelPlayerItem(locale, channel)));
      },
      // Offline: the player works without the switch.
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [enabled, locale]);
  const step = (by: -1 | 1) => {
    const index = all.findIndex(({ id }) => id === item.id);
    const next = all[(index + by + all.length) % all.length];
    if (index >= 0 && next && next.id !== item.id) startPlaying(next);
  };
  return { all: all.length > 1 ? all : [], step };
}
