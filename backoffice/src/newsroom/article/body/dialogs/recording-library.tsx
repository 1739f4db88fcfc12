import type { ListedRecording } from "@masthead/contract/broadcast/recording.ts";
import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { Alert, Box, Button, MenuItem, Skeleton, TextField, Typography } from "@mui/material";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import { errorMessage } from "../../../../platform/api/problems.ts";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { RecordingList } from "./recording-list.tsx";
import { type RecordingFilters, useRecordings } from "./use-recordings.ts";

const KINDS = ["", "video", "audio"] as const;
const SKELETON_ROWS = [1, 2, 3];

interface RecordingLibraryProps {
  /** Lists only recordings of this kind; by default all, with a filter. */
  kind?: "audio" | undefined;
  chosen: ListedRecording | null;
  onChoose(recording: ListedRecording | null): void;
  /** Called when a recording is chosen and inserted immediately. */
  onEnter(recording: ListedRecording): void;
}

/** Recordings that were uploaded before, newest first, with search and a filter by kind. */
export function RecordingLibrary({ kind, chosen, onChoose, onEnter }: RecordingLibraryProps) {
  const t = useTranslate();
  const titleId = useId();
  const [filters, setFilters] = useState<RecordingFilters>({ text: "", kind: kind ?? "" });
  const query = useRecordings(filters);
  const { recordings, error, isPending, isPlaceholderData } = query;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      aria-busy={isPending || isPlaceholderData}
      sx={{ marginBlockStart: 3 }}
    >
      <Typography id={titleId} component="h3" sx={{ fontSize: 15, fontWeight: 700 }}>
        {t("recordings.title")}
      </Typography>
      <Filters
        filters={filters}
        hasKinds={!kind}
        onChange={(changed) => {
          onChoose(null);
          setFilters({ ...filters, ...changed });
        }}
      />
      {error && (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button color="inherit" onClick={() => void query.refetch()}>
              {t("media.again")}
            </Button>
          }
        >
          {errorMessage(error)}
        </Alert>
      )}
      {isPending &&
        !error &&
        SKELETON_ROWS.map((row) => (
          <Skeleton key={row} variant="rectangular" sx={{ blockSize: 56, marginBlock: 1 }} />
        ))}
      <Typography role="status" variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
        {!isPending && !error && <Count total={query.total} filters={filters} />}
      </Typography>
      {recordings.length > 0 && (
        <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <RecordingList
            recordings={recordings}
            chosen={chosen}
            onChoose={onChoose}
            onEnter={onEnter}
          />
        </Box>
      )}
      {query.hasNextPage && (
        <Button
          fullWidth
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ minBlockSize: 44 }}
        >
          {t("recordings.more")}
        </Button>
      )}
    </Box>
  );
}

interface FiltersProps {
  filters: RecordingFilters;
  hasKinds: boolean;
  onChange(changed: Partial<RecordingFilters>): void;
}

function Filters({ filters, hasKinds, onChange }: FiltersProps) {
  const t = useTranslate();
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: hasKinds ? "minmax(0, 1fr) 8rem" : "minmax(0, 1fr)",
        },
        marginBlock: 1.5,
      }}
    >
      <TextField
        type="search"
        size="small"
        margin="none"
        label={t("recordings.search")}
        value={filters.text}
        onChange={({ target }) => onChange({ text: target.value })}
        slotProps={{ htmlInput: { dir: "auto", maxLength: SEARCH_LENGTH, autoComplete: "off" } }}
      />
      {hasKinds && (
        <TextField
          select
          size="small"
          margin="none"
          label={t("recordings.kind")}
          value={filters.kind}
          onChange={({ target }) =>
            onChange({ kind: KINDS.find((kind) => kind === target.value) ?? "" })
          }
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(kind ? `body.media.${kind}` : "recordings.all")}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

function Count({ total, filters }: { total: number; filters: RecordingFilters }) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  if (total) return t("recordings.count", { smart_count: total, number: formatNumber(total) });
  const isFiltered = filters.text.trim() !== "" || filters.kind !== "";
  return t(isFiltered ? "recordings.none" : "recordings.empty");
}
