import type { MonitorRow } from "@masthead/contract/newsroom/monitor/monitor.ts";
import type { MonitorKind } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { Box, Tooltip } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { ClockTime } from "../../live-blog/entry/event-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useMonitor } from "../monitor-context.ts";
import { useMonitorMessages } from "../monitor-messages.ts";

interface RowFactsProps {
  kind: MonitorKind;
  row: MonitorRow;
  isGone: boolean;
}

/** What a row says below its title; which facts, depends on its column. */
export function RowFacts({ kind, row, isGone }: RowFactsProps) {
  const message = useMonitorMessages();
  const translate = useTranslate();
  return (
    <Box sx={FACTS}>
      {isGone && (
        <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
          {message("gone")}
        </Box>
      )}
      {row.excerpt && (
        <Box component="span" dir="auto" sx={EXCERPT}>
          {row.excerpt}
        </Box>
      )}
      {row.alert && <Fact tone="urgent">{message(`alert.${row.alert}`)}</Fact>}
      {row.urgent && !row.alert && <Fact tone="urgent">{translate("work.priority.urgent")}</Fact>}
      {row.entryId !== null && <span>{message("entry")}</span>}
      <Time kind={kind} row={row} />
      <People kind={kind} row={row} />
      {kind === "live" && <LiveFacts row={row} />}
      {row.readers !== null && <Readers readers={row.readers} />}
      {row.category && <bdi>{row.category.label}</bdi>}
      {row.locale && <span>{translate(`frame.language.${row.locale}`)}</span>}
      {row.state && (
        <span className="monitor-print">{translate(`resources.article.state.${row.state}`)}</span>
      )}
    </Box>
  );
}

/** Time of a row: relative on screen; what will happen, and all times on paper, by the clock. */
function Time({ kind, row: { at, assignment } }: Omit<RowFactsProps, "isGone">) {
  const message = useMonitorMessages();
  if (at === null) return kind === "live" ? <span>{message("noEntry")}</span> : null;
  if (kind === "scheduled")
    return (
      <Box component="span" sx={{ color: "text.primary" }}>
        <ClockTime at={at} />
      </Box>
    );
  const label =
    kind === "live"
      ? message("lastEntry")
      : kind === "assignments"
        ? message(assignment?.overdue ? "overdue" : "due")
        : "";
  return (
    <Box
      component="span"
      sx={assignment?.overdue && kind === "assignments" ? { color: "error.main" } : null}
    >
      {label}{" "}
      <span className="monitor-screen">
        <RelativeTime at={at} />
      </span>
      <span className="monitor-print">
        <ClockTime at={at} />
      </span>
    </Box>
  );
}

const BY_OF_KIND = {
  waiting: "from",
  review: "with",
  scheduled: "from",
  live: "lead",
  notes: "note",
} as const satisfies Partial<Record<MonitorKind, string>>;

function People({ kind, row: { by, assignment } }: Omit<RowFactsProps, "isGone">) {
  const message = useMonitorMessages();
  const nameOf = useColleagueName();
  const role = kind in BY_OF_KIND ? BY_OF_KIND[kind as keyof typeof BY_OF_KIND] : null;
  return (
    <>
      {by && role && <bdi>{message(role, { by: nameOf(by) })}</bdi>}
      {assignment?.assignee && (
        <bdi>{message("assigned", { by: nameOf(assignment.assignee) })}</bdi>
      )}
    </>
  );
}

function LiveFacts({ row: { stale, entriesWaiting } }: { row: MonitorRow }) {
  const message = useMonitorMessages();
  const formatNumber = useNumberFormat();
  return (
    <>
      {stale && <Fact tone="urgent">{message("stale")}</Fact>}
      {entriesWaiting !== null && entriesWaiting > 0 && (
        <Fact tone="waiting">
          {message("entriesWaiting", {
            smart_count: entriesWaiting,
            number: formatNumber(entriesWaiting),
          })}
        </Fact>
      )}
    </>
  );
}

function Readers({ readers }: { readers: number }) {
  const message = useMonitorMessages();
  const formatNumber = useNumberFormat();
  const { readersWindow } = useMonitor();
  return (
    <Tooltip title={message("readersHint", { number: formatNumber(readersWindow) })}>
      <Box component="span" sx={readers > 0 ? { color: "text.primary", fontWeight: 600 } : null}>
        {message("readers", { smart_count: readers, number: formatNumber(readers) })}
      </Box>
    </Tooltip>
  );
}

function Fact({ tone, children }: { tone: "urgent" | "waiting"; children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: "text.primary", fontWeight: 600, "&& > *": WRAPPED }}>
      <StateBadge tone={tone}>{children}</StateBadge>
    </Box>
  );
}

/** Long labels wrap in narrow columns. */
const WRAPPED = { whiteSpace: "normal" } as const;

const EXCERPT = {
  flexBasis: "100%",
  color: "text.primary",
  overflowWrap: "anywhere",
  display: "-webkit-box",
  WebkitLineClamp: 3,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
} as const;

const FACTS = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: 1.5,
  rowGap: 0.25,
  paddingBlockEnd: 0.5,
  fontSize: 13,
  color: "text.secondary",
} as const;
