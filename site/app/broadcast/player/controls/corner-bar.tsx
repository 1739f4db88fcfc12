import { useWords } from "../../../system/words.ts";
import { Link } from "../../../ui/link.tsx";
import type { EngineState } from "../engine-state.ts";
import type { Piece } from "../piece.ts";
import { stopPlaying } from "../stage.ts";
import { Button } from "./button.tsx";
import { PlayButton } from "./play-button.tsx";

interface Props {
  piece: Piece;
  state: EngineState;
  onAir: string;
}

/** Ends it; who works with the keyboard goes on in the page. */
function close(): void {
  stopPlaying();
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** What stands in the corner while the reader is elsewhere: what plays, the way back, pause and close. */
export function CornerBar({ piece, state, onAir }: Props) {
  const t = useWords();
  const failed = state.phase === "failed" && state.problem;
  const below = failed ? t(failed === "premium" ? "player.premiumTitle" : `player.errors.${failed}`) : onAir;
  return (
    <div className="player-row">
      <PlayButton />
      <Link to={piece.path} className="player-back">
        <strong>
          <span className="sr-only">{t("player.backTo")} </span>
          {piece.title}
        </strong>{" "}
        {below && <span className="player-quiet">{below}</span>}
      </Link>
      <Button icon="close" name={t("player.close")} act={close} />
    </div>
  );
}
