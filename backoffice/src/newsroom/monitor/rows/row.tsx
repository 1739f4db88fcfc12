import type { MonitorKind } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import AssignIcon from "@mui/icons-material/PersonAddOutlined";
import PreviewIcon from "@mui/icons-material/VisibilityOutlined";
import { Box, Link, type Theme } from "@mui/material";
import type { KeyboardEvent } from "react";
import { Link as RouterLink } from "react-router";
import { DRAGGED_BY_TOUCH } from "../../../platform/drag/press.ts";
import { ActionMenu } from "../../../platform/overlay/action-menu.tsx";
import { isAssignable, useMonitor } from "../monitor-context.ts";
import { useMonitorMessages } from "../monitor-messages.ts";
import type { HeldRow } from "./held-rows.ts";
import { RowFacts } from "./row-facts.tsx";
import { rowActionOf } from "./row-keys.ts";

interface RowProps {
  kind: MonitorKind;
  held: HeldRow;
  /** The Tab key stops at one row of each column; arrow keys reach the others. */
  isTabStop: boolean;
  onFocus: () => void;
}

/** Row of a column: a link to its screen, its facts, and its actions. */
export function Row({ kind, held: { row, isGone }, isTabStop, onFocus }: RowProps) {
  const message = useMonitorMessages();
  const monitor = useMonitor();
  const canAssign = isAssignable(monitor, row);
  const title = row.title || message("untitled");
  const actions = {
    preview: () => monitor.preview(kind, row),
    assign: () => canAssign && monitor.assign(row),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (monitor.moveFocus(event)) return event.preventDefault();
    const action = rowActionOf(event.nativeEvent);
    if (!action) return;
    event.preventDefault();
    actions[action]();
  };
  return (
    <Box
      component="li"
      onPointerDown={(event) => canAssign && monitor.startDrag(event, row)}
      sx={rowStyle({ isGone, isUrgent: row.urgent, isDraggable: canAssign })}
    >
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Link
          component={RouterLink}
          to={row.path}
          data-row={row.key}
          tabIndex={isTabStop ? 0 : -1}
          draggable={false}
          aria-keyshortcuts={canAssign ? "Space P A" : "Space P"}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          color="text.primary"
          underline="hover"
          sx={TITLE}
        >
          <bdi lang={row.locale ?? undefined}>{title}</bdi>
        </Link>
        <RowFacts kind={kind} row={row} isGone={isGone} />
      </Box>
      <Box className="monitor-screen" onPointerDown={(event) => event.stopPropagation()}>
        <ActionMenu
          label={message("row.actions", { title })}
          actions={[
            { label: message("row.preview"), icon: <PreviewIcon />, onSelect: actions.preview },
            ...(canAssign
              ? [{ label: message("row.assign"), icon: <AssignIcon />, onSelect: actions.assign }]
              : []),
          ]}
        />
      </Box>
    </Box>
  );
}

const TITLE = {
  display: "block",
  paddingBlock: 0.75,
  fontWeight: 600,
  lineHeight: 1.4,
  overflowWrap: "anywhere",
  "&:lang(ar)": { lineHeight: 1.6 },
  "&:focus-visible": { outline: "2px solid", outlineColor: "text.primary", outlineOffset: 2 },
  "@media print": { outline: "none !important", boxShadow: "none !important" },
} as const;

interface RowStyle {
  isGone: boolean;
  isUrgent: boolean;
  isDraggable: boolean;
}

const rowStyle =
  ({ isGone, isUrgent, isDraggable }: RowStyle) =>
  ({ palette }: Theme) => ({
    display: "flex",
    alignItems: "flex-start",
    paddingBlock: 0.75,
    paddingInlineStart: 1.5,
    borderBlockEnd: `1px solid ${palette.divider}`,
    borderInlineStart: `3px solid ${isUrgent ? palette.secondary.main : "transparent"}`,
    opacity: isGone ? 0.6 : 1,
    ...(isDraggable && { cursor: "grab", ...DRAGGED_BY_TOUCH }),
    "@media print": { breakInside: "avoid", cursor: "auto" },
  });
