import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import RepeatIcon from "@mui/icons-material/RepeatOutlined";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Unseen } from "../../../frame/unseen.tsx";
import { keyOf } from "../move/moves.ts";
import { type Column, partOf, placeOf } from "./place.ts";
import { toPixels } from "./scale.ts";
import type { Times } from "./times.ts";
import type { Drag } from "./use-drag.ts";
import type { Keys } from "./use-keys.ts";

export interface BlockRoom {
  times: Times;
  drag: Drag;
  keys: Keys;
  mayMove: (airing: StaffAiring) => boolean;
  /** The airing that is being moved. */
  movedKey: string | null;
  onOpen: (airing: StaffAiring) => void;
  /** Element with the words on the keys. */
  hint: string;
}

/** Heights from which the time, and the marks, have room below the title, in pixels. */
const ROOM = { time: 38, marks: 58 };

const SLOT = { backgroundColor: "background.paper", borderColor: "#9aa6a2" };
const EPISODE = { backgroundColor: "#d9f6ef", borderColor: "primary.main" };

/** What a channel airs, in its place in a column. It is opened by a click, and moved by mouse or keys by who may. */
export function Block({ airing, column, room }: { airing: StaffAiring; column: Column; room: BlockRoom }) {
  const translate = useTranslate();
  const place = placeOf(airing);
  const part = partOf(column, place);
  if (!part) return null;
  const { times, drag, keys, mayMove, movedKey, onOpen, hint } = room;
  const key = keyOf(airing);
  const movable = mayMove(airing);
  const height = Math.max(toPixels(part.minutes) - 2, 4);
  const words = (name: string) => translate(`resources.schedule.${name}`);
  const marks = [
    airing.onAir && words("mark.onAir"),
    !airing.visible && words("mark.hidden"),
    airing.premium && translate("broadcast.subscribers"),
  ].filter((mark) => mark !== false);
  return (
    <Box
      component="button"
      type="button"
      data-airing={key}
      aria-describedby={movable ? hint : undefined}
      title={`${airing.title}\n${times.span(place)}`}
      onClick={() => !drag.wasDragged() && onOpen(airing)}
      {...(movable && { ...drag.handlersOf(airing), ...keys(airing) })}
      style={{ insetBlockStart: toPixels(part.top), blockSize: height }}
      sx={{
        ...(airing.kind === "slot" ? SLOT : EPISODE),
        position: "absolute",
        insetInline: 3,
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
        cursor: movable ? "grab" : "pointer",
        userSelect: "none",
        opacity: movedKey === key ? 0.35 : 1,
        "&:focus-visible": { zIndex: movedKey === key ? 0 : 3 },
        "&:hover": { borderColor: "text.primary" },
      }}
    >
      <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 0.5, fontWeight: 600 }}>
        {airing.onAir && (
          <Box component="span" sx={{ flex: "none", inlineSize: 8, blockSize: 8, borderRadius: "50%", backgroundColor: "#d92d20" }} />
        )}
        <Box component="bdi" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
          {airing.title}
        </Box>
        {airing.kind === "slot" && <RepeatIcon sx={{ flex: "none", marginInlineStart: "auto", fontSize: 14, color: "text.secondary" }} />}
      </Box>
      <Detail shown={height >= ROOM.time}>{times.span(place)}</Detail>
      {marks.length > 0 && <Detail shown={height >= ROOM.marks}>{marks.join(" · ")}</Detail>}
      <Unseen>
        {words(`kind.${airing.kind}`)} {times.day(place.startsAt)}
      </Unseen>
      {movable && !part.cut.after && (
        <Box
          data-edge
          component="span"
          sx={{ position: "absolute", insetInline: 0, insetBlockEnd: 0, blockSize: 7, cursor: "ns-resize" }}
        />
      )}
    </Box>
  );
}

/** A line below the title; where there is no room for it, it is heard alone. */
function Detail({ shown, children }: { shown: boolean; children: ReactNode }) {
  if (!shown) return <Unseen>{children}</Unseen>;
  return (
    <Box component="span" sx={{ color: "text.secondary", overflow: "hidden", textOverflow: "ellipsis" }}>
      {children}
    </Box>
  );
}
