import {
  AIRING_RECORDING_STATES,
  type AiringRecording,
  type AiringRecordingState,
} from "@masthead/contract/broadcast/airing-recording.ts";
import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Link,
  MenuItem,
  Pagination,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useNotify, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useStation } from "../../platform/time/station.ts";
import { useByteFormat } from "../../system/status/formats.ts";
import { useTimeFormat } from "../schedule/grid/use-time-format.ts";
import { GapList } from "./gap-list.tsx";
import { useDurationText } from "./use-duration-text.ts";

const KEY = "airing-recordings";
const PAGE_SIZE = 25;
/** Interval of reloading while the screen is open, in milliseconds. */
const RELOAD_MS = 10_000;

const TONES = {
  recording: "urgent",
  storing: "waiting",
  stored: "good",
  failed: "bad",
  cancelled: "off",
} as const satisfies Record<AiringRecordingState, string>;

/** Recordings of airings: in progress, finished and failed. */
export function AiringRecordings() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const [state, setState] = useState<AiringRecordingState | "">("");
  const [page, setPage] = useState(1);
  const text = (key: string) => translate(`resources.airingRecordings.${key}`);
  const { data, error } = useQuery({
    queryKey: [KEY, locale, state, page],
    queryFn: ({ signal }) =>
      client.airingRecording.list(
        { locale, page, limit: PAGE_SIZE, ...(state && { state }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: RELOAD_MS,
  });
  return (
    <Box sx={{ paddingBlock: 2, minInlineSize: 0 }}>
      <Title title={text("name")} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
        {text("name")}
      </Typography>
      <Typography sx={{ marginBlock: 1, maxWidth: "72ch" }} color="text.secondary">
        {text("intro")}
      </Typography>
      {data && !data.meta.canStore && (
        <Alert severity="warning" variant="outlined" sx={{ marginBlock: 2 }}>
          {text("noFfmpeg")}
        </Alert>
      )}
      {error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlock: 2 }}>
          {errorMessage(error)}
        </Alert>
      )}
      <TextField
        select
        label={text("state")}
        value={state}
        margin="none"
        fullWidth={false}
        onChange={({ target }) => {
          setState(target.value as AiringRecordingState | "");
          setPage(1);
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minInlineSize: 220, marginBlock: 1 }}
      >
        <MenuItem value="">{text("all")}</MenuItem>
        {AIRING_RECORDING_STATES.map((one) => (
          <MenuItem key={one} value={one}>
            {text(`states.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {!data && !error && <LinearProgress aria-label={text("loading")} />}
      {data &&
        (data.data.length ? (
          <RecordingTable rows={data.data} />
        ) : (
          <Typography sx={{ marginBlock: 3 }}>{text("empty")}</Typography>
        ))}
      {data && data.meta.total > PAGE_SIZE && (
        <Pagination
          page={page}
          count={Math.ceil(data.meta.total / PAGE_SIZE)}
          onChange={(_, next) => setPage(next)}
          sx={{ marginBlockStart: 2 }}
        />
      )}
    </Box>
  );
}

/** On phones each recording is a block of lines: a table would hide its state at the edge. */
const STACKED_ON_PHONES = {
  "@media (max-width: 599.95px)": {
    "& thead": { display: "none" },
    "& tr": { display: "block", paddingBlock: 1, borderBottom: 1, borderColor: "divider" },
    "& th": { fontWeight: 600 },
    "& tr > *": {
      display: "block",
      blockSize: "auto",
      border: 0,
      paddingBlock: 0.5,
      maxInlineSize: "none",
    },
    "& tr > :empty": { display: "none" },
  },
} as const;

const COLUMNS = ["program", "airing", "state", "recorded", "gaps", "actions"] as const;

function RecordingTable({ rows }: { rows: AiringRecording[] }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`resources.airingRecordings.${key}`);
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} aria-label={text("name")}>
      <Table size="small" sx={STACKED_ON_PHONES}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{text(`columns.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <RecordingRow key={row.id} row={row} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function RecordingRow({ row }: { row: AiringRecording }) {
  const translate = useTranslate();
  const formatBytes = useByteFormat();
  const durationText = useDurationText();
  const { timeZone } = useStation();
  const times = useTimeFormat(timeZone);
  const { program, channel, channelId, state, waiting, problem, seconds, bytes, gaps } = row;
  const [startsAt, endsAt] = [Date.parse(row.startsAt), Date.parse(row.endsAt)];
  const text = (key: string) => translate(`resources.airingRecordings.${key}`);
  return (
    <TableRow sx={{ "&& > *": { verticalAlign: "top" } }}>
      <TableCell component="th" scope="row" sx={{ minInlineSize: 160 }}>
        <bdi>{program}</bdi>
        <Typography variant="body2" color="text.secondary">
          <bdi>{channel}</bdi>
        </Typography>
      </TableCell>
      <TableCell sx={{ minInlineSize: 160 }}>
        {times.day(startsAt)}
        <Typography variant="body2" color="text.secondary">
          {times.span({ startsAt, endsAt, channelId })}
        </Typography>
      </TableCell>
      <TableCell sx={{ minInlineSize: 160, maxInlineSize: 320 }}>
        <StateBadge tone={TONES[state]}>{text(waiting ? "waiting" : `states.${state}`)}</StateBadge>
        {problem && (
          <Typography variant="body2" color="text.secondary">
            {problem}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: "nowrap" }}>
        {bytes > 0 && durationText(seconds)}
        {bytes > 0 && (
          <Typography variant="body2" color="text.secondary">
            {formatBytes(bytes)}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={{ minInlineSize: 180 }}>
        {state !== "cancelled" && bytes > 0 && <GapList gaps={gaps} seconds={row.gapSeconds} />}
      </TableCell>
      <TableCell>
        {row.episodeId !== null && (
          <Link component={RouterLink} to={`/episodes/edit/${row.episodeId}`}>
            {text("openEpisode")}
          </Link>
        )}
        {row.abilities.retry && <RetryButton id={row.id} />}
      </TableCell>
    </TableRow>
  );
}

function RetryButton({ id }: { id: number }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await client.airingRecording.retry({ id });
      notify("resources.airingRecordings.retried", { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] });
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      loading={busy}
      onClick={() => void retry()}
      sx={{ whiteSpace: "nowrap" }}
    >
      {translate("resources.airingRecordings.retry")}
    </Button>
  );
}
