import { useMessages } from "../../../platform/messages.ts";
import { Link } from "../../../ui/link.tsx";
import type { EngineState } from "../engine/engine-state.ts";
import type { PlayerItem } from "../player-item.ts";
import { stopPlaying } from "../stage.ts";
import { PlayButton } from "./play-button.tsx";
import { PlayerButton } from "./player-button.tsx";

interface Props {
  item: PlayerItem;
  state: EngineState;
  nowPlaying: string;
}

/** Stops playback and moves the focus to the page, for keyboard users. */
function close(): void {
  stopPlaying();
  document.getElementById("content")?.focus({ preventScroll: true });
}

/**
 * Bar of the mini player, shown on other pages: play button, link back to the item's page, close
 * button.
 */
export function MiniPlayerBar({ item, state, nowPlaying }: Props) {
  const t = useMessages();
  const failed = state.phase === "failed" && state.problem;
  const subtitle = failed
    ? t(failed === "premium" ? "player.premiumTitle" : `player.errors.${failed}`)
    : nowPlaying;
  return (
    <div className="player-row">
      <PlayButton />
      <Link to={item.path} className="player-back">
        <strong>
          <span className="sr-only">{t("player.backTo")} </span>
          {item.title}
        </strong>{" "}
        {subtitle && <span className="player-quiet">{subtitle}</span>}
      </Link>
      <PlayerButton icon="close" label={t("player.close")} onPress={close} />
    </div>
  );
}
