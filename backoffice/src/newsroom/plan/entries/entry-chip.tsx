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

/** Kind, time, title and further details of an entry. */
function EntryText({
  entry,
  lines,
  narrow,
  withEnd,
}: Required<Pick<EntryChipProps, "entry" | "lines" | "narrow" | "withEnd">>) {
  const message = usePlanMessages();
  const { format } = usePlanning();
  const details = useDetails(entry, withEnd);
  const kind = message(`kind.${entryKind(entry)}`);
  const assignees = entry.type === "plan" ? entry.assignees.join(message("comma")) : "";
  const days = format.days(entry);
  if (narrow)
    return (
      <>
        <NarrowTitle entry={entry} lines={lines} />
        <VisuallyHidden>
          {[kind, ...details, assignees, days].filter(Boolean).join(message("comma"))}
        </VisuallyHidden>
      </>
    );
  return (
    <>
      {lines === 1 ? (
        <Box component="span" sx={{ display: "flex", alignItems: "center", minWidth: 0, gap: 0.5 }}>
          <Box component="span" sx={{ flex: "none", fontSize: 11.5 }}>
            <KindDot entry={entry} />
            {kind}
          </Box>
          <EntryTitle entry={entry} />
          <VisuallyHidden>{details.join(message("comma"))}</VisuallyHidden>
        </Box>
      ) : (
        <>
          <Box component="span" sx={{ ...ONE_LINE, display: "block", fontSize: 11.5 }}>
            <KindDot entry={entry} />
            {kind}
            {details.map((detail) => (
              <span key={detail}>
                {" · "}
                <bdi>{detail}</bdi>
              </span>
            ))}
          </Box>
          <EntryTitle entry={entry} />
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
      <VisuallyHidden>{days}</VisuallyHidden>
    </>
  );
}

/** Returns the time of an entry, what differs from the usual, and its channel. */
function useDetails(entry: CalendarEntry, withEnd: boolean): string[] {
  const message = usePlanMessages();
  const { format } = usePlanning();
  const time = entry.startsAt && (withEnd ? format.time(entry) : format.hour(entry.startsAt));
  return [
    time ?? "",
    ...marksOf(entry).map((mark) => message(mark)),
    entry.type === "airing" ? entry.channel : "",
  ].filter(Boolean);
}

interface EntryProps {
  entry: CalendarEntry;
}

const KindDot = ({ entry }: EntryProps) => (
  <Box component="span" style={{ backgroundColor: KIND_COLOURS[entryKind(entry)].dot }} sx={DOT} />
);

const EntryTitle = ({ entry }: EntryProps) => (
  <Box component="bdi" sx={{ ...ONE_LINE, display: "block", ...titleStyle(entry) }}>
    {entry.title}
  </Box>
);

const NarrowTitle = ({ entry, lines }: EntryProps & { lines: 1 | 2 | 3 }) => (
  <Box
    component="span"
    dir="auto"
    sx={{
      ...(lines === 1 ? ONE_LINE : { ...truncateLines(lines), minWidth: 0 }),
      ...titleStyle(entry),
    }}
  >
    <KindDot entry={entry} />
    {entry.title}
  </Box>
);

const titleStyle = (entry: CalendarEntry) => ({
  fontWeight: 600,
  textDecoration: entry.type === "plan" && entry.state === "cancelled" ? "line-through" : undefined,
});

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
