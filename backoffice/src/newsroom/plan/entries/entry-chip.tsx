import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { Box, type SxProps } from "@mui/material";
import type { CSSProperties } from "react";
import { Link as RouterLink } from "react-router";
import { DRAGGED_BY_TOUCH } from "../../../platform/drag/press.ts";
import { truncateLines } from "../../../platform/theme/truncate-lines.ts";
import { VisuallyHidden } from "../../../platform/visually-hidden.tsx";
import { usePlanMessages } from "../plan-messages.ts";
import { usePlanning } from "../planning-context.ts";
import { entryKey, isMovable } from "./calendar-entry.ts";
import { entryKind, KIND_COLOURS, screenOf } from "./entry-kind.ts";

interface EntryChipProps {
  entry: CalendarEntry;
  /** Day on which this part of the entry is shown. */
  day: string;
  /** Lines that fit: the title alone, with its kind and time, or also with who is assigned. */
  lines?: 1 | 2 | 3;
  /**
   * Narrow chips show the title on all lines, and leave the rest to the tooltip and to screen
   * readers.
   */
  narrow?: boolean;
  /** Shows the end, too: where the position of the chip does not. */
  withEnd?: boolean;
  style?: CSSProperties;
  sx?: SxProps;
}

/**
 * Entry of the calendar. A click opens it; mouse, touch or arrow keys move it if the caller may.
 */
export function EntryChip({
  entry,
  day,
  lines = 2,
  narrow = false,
  withEnd = false,
  style,
  sx,
}: EntryChipProps) {
  const message = usePlanMessages();
  const { format, moves, hintId, openItem } = usePlanning();
  const isPlanItem = entry.type === "plan";
  const mayMove = isMovable(entry);
  const screen = entry.mayOpen ? screenOf(entry, day) : null;
  const element = screen
    ? { component: RouterLink, to: screen, draggable: false }
    : entry.type === "plan"
      ? { component: "button", type: "button", onClick: () => openItem(entry.id) }
      : {};
  return (
    <Box
      {...element}
      data-entry={entryKey(entry)}
      title={[message(`kind.${entryKind(entry)}`), format.time(entry), entry.title].join("\n")}
      {...(mayMove && { ...moves.handlersOf(entry), "aria-describedby": hintId })}
      style={{
        ...style,
        backgroundColor: KIND_COLOURS[entryKind(entry)].surface,
        opacity: mayMove && moves.isMoved(entry) ? 0.4 : 1,
      }}
      sx={[
        CHIP,
        { cursor: mayMove ? "grab" : screen || isPlanItem ? "pointer" : "default" },
        isOver(entry) && { borderStyle: "dashed" },
        ...(Array.isArray(sx) ? sx : [sx ?? false]),
      ]}
    >
      <EntryText entry={entry} lines={lines} narrow={narrow} withEnd={withEnd} />
    </Box>
  );
}

const isOver = (entry: CalendarEntry) =>
  entry.type === "plan" && (entry.state === "done" || entry.state === "cancelled");

/** Dot and word of the kind, time, title and what else there is to know of an entry. */
function EntryText({
  entry,
  lines,
  narrow,
  withEnd,
}: Required<Pick<EntryChipProps, "entry" | "lines" | "narrow" | "withEnd">>) {
  const message = usePlanMessages();
  const { format } = usePlanning();
  const kind = entryKind(entry);
  const isCancelled = entry.type === "plan" && entry.state === "cancelled";
  const marks = marksOf(entry).map((mark) => message(mark));
  const assignees = entry.type === "plan" ? entry.assignees.join(message("comma")) : "";
  const channel = entry.type === "airing" ? entry.channel : "";
  const time = entry.startsAt && (withEnd ? format.time(entry) : format.hour(entry.startsAt));
  const details = [time, ...marks, channel].filter(Boolean);
  const title = (
    <Box
      component="bdi"
      sx={{
        ...ONE_LINE,
        display: "block",
        fontWeight: 600,
        textDecoration: isCancelled ? "line-through" : undefined,
      }}
    >
      {entry.title}
    </Box>
  );
  const line = (
    <Box component="span" sx={{ ...ONE_LINE, display: "block", fontSize: 11.5 }}>
      <Box component="span" style={{ backgroundColor: KIND_COLOURS[kind].dot }} sx={DOT} />
      {message(`kind.${kind}`)}
      {details.map((detail) => (
        <span key={detail}>
          {" · "}
          <bdi>{detail}</bdi>
        </span>
      ))}
    </Box>
  );
  if (narrow)
    return (
      <>
        <Box
          component="span"
          dir="auto"
          sx={{
            ...(lines === 1 ? ONE_LINE : { ...truncateLines(lines), minWidth: 0 }),
            fontWeight: 600,
            textDecoration: isCancelled ? "line-through" : undefined,
          }}
        >
          <Box component="span" style={{ backgroundColor: KIND_COLOURS[kind].dot }} sx={DOT} />
          {entry.title}
        </Box>
        <VisuallyHidden>
          {[message(`kind.${kind}`), ...details, assignees, format.days(entry)]
            .filter(Boolean)
            .join(message("comma"))}
        </VisuallyHidden>
      </>
    );
  return (
    <>
      {lines === 1 ? (
        <Box component="span" sx={{ display: "flex", alignItems: "center", minWidth: 0, gap: 0.5 }}>
          <Box component="span" sx={{ flex: "none", fontSize: 11.5 }}>
            <Box component="span" style={{ backgroundColor: KIND_COLOURS[kind].dot }} sx={DOT} />
            {message(`kind.${kind}`)}
          </Box>
          {title}
          <VisuallyHidden>{details.join(message("comma"))}</VisuallyHidden>
        </Box>
      ) : (
        <>
          {line}
          {title}
        </>
      )}
      {assignees &&
        (lines === 3 ? (
          <Box
            component="bdi"
            sx={{ ...ONE_LINE, display: "block", color: "text.secondary", fontSize: 11.5 }}
          >
            {assignees}
          </Box>
        ) : (
          <VisuallyHidden>{assignees}</VisuallyHidden>
        ))}
      <VisuallyHidden>{format.days(entry)}</VisuallyHidden>
    </>
  );
}

/** Message keys of what differs from the usual. */
function marksOf(entry: CalendarEntry): string[] {
  if (entry.type === "plan")
    return [
      ...(entry.state === "planned" ? [] : [`state.${entry.state}`]),
      ...(entry.priority === "high" ? ["priority.high"] : []),
    ];
  if (entry.type === "article") return entry.embargoed ? ["embargoed"] : [];
  return entry.type === "event" && !entry.visible ? ["linkState.hidden"] : [];
}

const ONE_LINE = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  minWidth: 0,
} as const;

const DOT = {
  display: "inline-block",
  inlineSize: 8,
  blockSize: 8,
  borderRadius: "50%",
  marginInlineEnd: 0.5,
} as const;

const CHIP = {
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-start",
  alignItems: "stretch",
  inlineSize: "100%",
  minWidth: 0,
  overflow: "hidden",
  paddingBlock: 0.25,
  paddingInline: 0.75,
  border: 1,
  borderColor: "#b9c4c1",
  borderRadius: 0.5,
  font: "inherit",
  fontSize: 12.5,
  lineHeight: "17px",
  textAlign: "start",
  textDecoration: "none",
  color: "text.primary",
  ...DRAGGED_BY_TOUCH,
  "&:hover": { borderColor: "text.primary" },
  "&:focus-visible": { zIndex: 3 },
} as const;
