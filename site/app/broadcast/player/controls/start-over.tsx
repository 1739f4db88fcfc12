import { MediaActionTypes, useMediaDispatch } from "media-chrome/react/media-store";
import { useMessages } from "../../../platform/messages.ts";
import { planStartOver } from "../live-window.ts";
import type { ShownAiring } from "../on-air.ts";
import { Icon } from "./icons.tsx";
import type { useSeekRange } from "./seek-bar.tsx";

interface Props {
  program: ShownAiring;
  seekRange: NonNullable<ReturnType<typeof useSeekRange>>;
  /** Position of the program's start, in seconds. */
  start: number;
}

/**
 * Button that starts the current program over. If the stream does not reach back to its start, says
 * how far it does.
 */
export function StartOver({ program, seekRange, start }: Props) {
  const t = useMessages();
  const dispatch = useMediaDispatch();
  const plan = planStartOver(seekRange, start);
  if (!plan) return null;
  if ("minutes" in plan)
    return <p className="player-chip">{t("player.canGoBack", { count: plan.minutes })}</p>;
  return (
    <button
      type="button"
      className="player-chip"
      aria-label={t("player.startOverNamed", { title: program.title })}
      onClick={() => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: plan.to })}
    >
      <Icon name="restart" />
      {t("player.startOver")}
    </button>
  );
}
