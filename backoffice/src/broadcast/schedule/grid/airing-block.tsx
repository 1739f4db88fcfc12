import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import RepeatIcon from "@mui/icons-material/RepeatOutlined";
import { Box } from "@mui/material";
import type { CSSProperties, ReactNode } from "react";
import { useTranslate } from "react-admin";
import { DRAGGED_BY_TOUCH } from "../../../platform/drag/press.ts";
import { VisuallyHidden } from "../../../platform/visually-hidden.tsx";
import { airingKey } from "../move/schedule-changes.ts";
import { placementOf } from "./placement.ts";
import type { AiringMoves } from "./use-airing-moves.ts";
import type { TimeFormat } from "./use-time-format.ts";

interface BlockProps {
  airing: StaffAiring;
  times: TimeFormat;
  moves: AiringMoves;
  mayMove: (airing: StaffAiring) => boolean;
  onOpen: (airing: StaffAiring) => void;
  /** Id of the element with the keyboard instructions. */
  hintId: string;
  style: CSSProperties;
  /** Height in pixels. */
  height: number;
  /** Whether its end is in the column, where it can be dragged. */
  showsEnd: boolean;
}

/** Minimum block heights for showing the time and the badges, in pixels. */
const MIN_HEIGHT = { time: 38, badges: 58 };

const SLOT_COLOURS = { backgroundColor: "background.paper", borderColor: "#9aa6a2" };
const EPISODE_COLOURS = { backgroundColor: "#d9f6ef", borderColor: "primary.main" };

/**
 * Block of an airing in its column. A click opens it; mouse, touch or keyboard moves it if the user
 * may edit the schedule.
 */
export function AiringBlock({
  airing,
  times,
  moves,
  mayMove,
  onOpen,
  hintId,
  style,
  height,
  showsEnd,
}: BlockProps) {
  const isMovable = mayMove(airing);
  const isMoved = moves.isMoved(airing);
  return (
    <Box
      component="button"
      type="button"
      data-entry={airingKey(airing)}
      aria-describedby={isMovable ? hintId : undefined}
      title={[
        airing.title,
        times.span(placementOf(airing)),
        ...(airing.adhans ?? []).map(({ title }) => title),
      ].join("\n")}
      onClick={() => onOpen(airing)}
      {...(isMovable && moves.handlersOf(airing))}
      style={style}
      sx={{
        ...(airing.kind === "slot" ? SLOT_COLOURS : EPISODE_COLOURS),
        position: "absolute",
        display: "flex",
        flexDirection: "column",
        justifyContent: "start",
        overflow: "hidden",
        paddingBlock: height < 18 ? 0 : 0.25,
        paddingInline: 0.75,
        borderWidth: 1,
        borderInlineStartWidth: 4,
        borderStyle: airing.visible ? "solid" : "dashed",
        borderRadius: 0.5,
        font: "inherit",
        fontSize: 12,
        lineHeight: "16px",
        textAlign: "start",
        color: "text.primary",
        cursor: isMovable ? "grab" : "pointer",
        ...DRAGGED_BY_TOUCH,
        opacity: isMoved ? 0.35 : 1,
        "&:focus-visible": { zIndex: isMoved ? 0 : 3 },
        "&:hover": { borderColor: "text.primary" },
      }}
    >
      <AiringTitle airing={airing} />
      <AiringDetails airing={airing} times={times} height={height} />
      {isMovable && showsEnd && (
        <Box
          data-edge="end"
          component="span"
          sx={{
            position: "absolute",
            insetInline: 0,
            insetBlockEnd: 0,
            blockSize: 7,
            "@media (pointer: coarse)": { blockSize: "min(14px, 40%)" },
            cursor: "ns-resize",
          }}
        />
      )}
    </Box>
  );
}

function AiringTitle({ airing: { title, kind, onAir } }: Pick<BlockProps, "airing">) {
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 0.5, fontWeight: 600 }}>
      {onAir && (
        <Box
          component="span"
          sx={{
            flex: "none",
            inlineSize: 8,
            blockSize: 8,
            borderRadius: "50%",
            backgroundColor: "#d92d20",
          }}
        />
      )}
      <Box
        component="bdi"
        sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
      >
        {title}
      </Box>
      {kind === "slot" && (
        <RepeatIcon
          sx={{ flex: "none", marginInlineStart: "auto", fontSize: 14, color: "text.secondary" }}
        />
      )}
    </Box>
  );
}

function AiringDetails({ airing, times, height }: Pick<BlockProps, "airing" | "times" | "height">) {
  const translate = useTranslate();
  const message = (name: string) => translate(`resources.schedule.${name}`);
  const placement = placementOf(airing);
  const badges = [
    airing.onAir && message("mark.onAir"),
    !airing.visible && message("mark.hidden"),
    airing.premium && translate("broadcast.subscribers"),
  ].filter((badge) => badge !== false);
  return (
    <>
      <Detail shown={height >= MIN_HEIGHT.time}>{times.span(placement)}</Detail>
      {airing.adhans?.map(({ title, startsAt }) => (
        <Detail key={startsAt} shown={height >= MIN_HEIGHT.badges}>
          {title}
        </Detail>
      ))}
      {badges.length > 0 && (
        <Detail shown={height >= MIN_HEIGHT.badges}>{badges.join(" · ")}</Detail>
      )}
      <VisuallyHidden>
        {message(`kind.${airing.gridId === null ? airing.kind : "grid"}`)}{" "}
        {times.day(placement.startsAt)}
      </VisuallyHidden>
    </>
  );
}

/** Line below the title; visually hidden when the block is too low. */
function Detail({ shown, children }: { shown: boolean; children: ReactNode }) {
  if (!shown) return <VisuallyHidden>{children}</VisuallyHidden>;
  return (
    <Box
      component="span"
      sx={{ color: "text.secondary", overflow: "hidden", textOverflow: "ellipsis" }}
    >
      {children}
    </Box>
  );
}
