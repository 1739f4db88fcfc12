import type {
  GridConflicts as Conflicts,
  StaffGrid,
} from "@masthead/contract/broadcast/seasonal-grid.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { Alert, Box, LinearProgress, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useTimeFormat } from "../grid/use-time-format.ts";
import { SCHEDULE_QUERY_KEY } from "../move/schedule-query.ts";

const KINDS = ["overlaps", "covered", "episodes", "holes"] as const;

/** Overlaps, holes and affected episodes of a grid, in its first week or its whole period. */
export function GridConflicts({ grid }: { grid: StaffGrid }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { data, error } = useQuery({
    queryKey: [SCHEDULE_QUERY_KEY, "conflicts", grid.id, grid.version, locale],
    queryFn: () => client.seasonalGrid.check({ id: grid.id, locale }),
  });
  const message = (key: string, values?: object) =>
    translate(`resources.schedule.grids.conflicts.${key}`, values);
  const isEmpty = data && KINDS.every((kind) => data[kind].length === 0);
  return (
    <Box
      component="section"
      aria-label={message("title")}
      sx={{
        marginBlockStart: 1,
        padding: 2,
        border: 1,
        borderColor: "divider",
        backgroundColor: "background.paper",
      }}
    >
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {message("title")}
      </Typography>
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {!data && !error && <LinearProgress aria-label={message("title")} />}
      {isEmpty && <Typography color="text.secondary">{message("none")}</Typography>}
      {data && KINDS.map((kind) => <Kind key={kind} kind={kind} conflicts={data} />)}
    </Box>
  );
}

function Kind({ kind, conflicts }: { kind: (typeof KINDS)[number]; conflicts: Conflicts }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const times = useTimeFormat(conflicts.timeZone);
  const entries = conflicts[kind];
  if (!entries.length) return null;
  return (
    <>
      <Typography component="h4" variant="subtitle2" sx={{ marginBlockStart: 1.5 }}>
        {translate(`resources.schedule.grids.conflicts.${kind}`, {
          number: formatNumber(entries.length, locale),
        })}
      </Typography>
      <Box
        component="ul"
        sx={{ margin: 0, paddingInlineStart: 2.5, maxBlockSize: 220, overflow: "auto" }}
        tabIndex={0}
      >
        {entries.map((entry) => {
          const placement = {
            channelId: entry.channelId,
            startsAt: Date.parse(entry.startsAt),
            endsAt: Date.parse(entry.endsAt),
          };
          return (
            <li key={`${entry.channelId} ${entry.startsAt} ${entry.endsAt} ${nameOf(entry)}`}>
              <Typography component="span" variant="body2">
                <bdi>{entry.channel}</bdi> · {times.day(placement.startsAt)} ·{" "}
                {times.span(placement)}
                <Names entry={entry} />
              </Typography>
            </li>
          );
        })}
      </Box>
    </>
  );
}

type Entry = Conflicts[(typeof KINDS)[number]][number];

const nameOf = (entry: Entry): string => {
  if ("programs" in entry) return entry.programs.join(" / ");
  if ("title" in entry) return entry.title;
  return "program" in entry ? entry.program : "";
};

function Names({ entry }: { entry: Entry }) {
  const name = nameOf(entry);
  if (!name) return null;
  return (
    <>
      {" · "}
      {"episodeId" in entry ? (
        <Link component={RouterLink} to={`/episodes/edit/${entry.episodeId}`} color="inherit">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
    </>
  );
}
