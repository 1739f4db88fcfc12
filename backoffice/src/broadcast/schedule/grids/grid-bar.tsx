import type { StaffGrid } from "@masthead/contract/broadcast/seasonal-grid.ts";
import AddIcon from "@mui/icons-material/Add";
import { Alert, Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { formatDate } from "../../../platform/time/days.ts";
import { GridConflicts } from "./grid-conflicts.tsx";
import { GridDialog } from "./grid-dialog.tsx";
import { useGrids } from "./use-grids.ts";

interface GridBarProps {
  /** Selected grid; null: the regular one. */
  gridId: number | null;
  mayEdit: boolean;
  onSelect: (grid: StaffGrid | null) => void;
}

const TONES = { draft: "waiting", published: "good", withdrawn: "off" } as const;

/** Selects the regular grid or a seasonal one, with the state and the actions of the latter. */
export function GridBar({ gridId, mayEdit, onSelect }: GridBarProps) {
  const translate = useTranslate();
  const { grids, isLoaded, error, reload } = useGrids();
  const [edited, setEdited] = useState<StaffGrid | "new" | null>(null);
  const grid = grids.find(({ id }) => id === gridId) ?? null;
  const message = (key: string) => translate(`resources.schedule.grids.${key}`);
  const onSaved = async (saved: StaffGrid) => {
    setEdited(null);
    await reload();
    onSelect(saved);
  };
  return (
    <Box component="section" aria-label={message("bar")} sx={{ marginBlockEnd: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <TextField
          select
          label={message("grid")}
          value={grid?.id ?? 0}
          margin="none"
          fullWidth={false}
          onChange={({ target }) =>
            onSelect(grids.find(({ id }) => id === Number(target.value)) ?? null)
          }
          sx={{ minInlineSize: 220, maxInlineSize: "100%" }}
        >
          <MenuItem value={0}>{message("regular")}</MenuItem>
          {grids.map(({ id, label, state }) => (
            <MenuItem key={id} value={id}>
              <bdi>{label}</bdi>&nbsp;({message(`states.${state}`)})
            </MenuItem>
          ))}
        </TextField>
        {mayEdit && (
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            // The dialog proposes a country and a year of those that are loaded.
            disabled={!isLoaded}
            onClick={() => setEdited("new")}
            sx={{ minBlockSize: 44 }}
          >
            {message("new")}
          </Button>
        )}
      </Box>
      {error && !isLoaded && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockStart: 1 }}>
          {errorMessage(error)}
        </Alert>
      )}
      {grid && (
        <GridState
          key={grid.id}
          grid={grid}
          mayEdit={mayEdit}
          onEdit={() => setEdited(grid)}
          onRemoved={() => onSelect(null)}
        />
      )}
      {edited && (
        <GridDialog
          grid={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => void onSaved(saved)}
        />
      )}
    </Box>
  );
}

interface GridStateProps {
  grid: StaffGrid;
  mayEdit: boolean;
  onEdit: () => void;
  onRemoved: () => void;
}

function GridState({ grid, mayEdit, onEdit, onRemoved }: GridStateProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { busy, setState, remove } = useGridActions(grid, onRemoved);
  const [showsConflicts, setShowsConflicts] = useState(false);
  const message = (key: string, values?: object) =>
    translate(`resources.schedule.grids.${key}`, values);
  const day = (date: string) =>
    formatDate(date, locale, { day: "numeric", month: "long", year: "numeric" });
  const buttons = { minBlockSize: 44 };
  return (
    <Box sx={{ marginBlockStart: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, columnGap: 2 }}>
        <StateBadge tone={TONES[grid.state]}>
          {message(grid.inForce ? "inForce" : `states.${grid.state}`)}
        </StateBadge>
        <Typography variant="body2">
          {grid.first && grid.last
            ? message("dates", { first: day(grid.first), last: day(grid.last) })
            : message("noDates")}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginInlineStart: { md: "auto" } }}>
          <Button
            sx={buttons}
            aria-expanded={showsConflicts}
            onClick={() => setShowsConflicts(!showsConflicts)}
          >
            {message("conflicts.show")}
          </Button>
          {mayEdit && (
            <Button sx={buttons} onClick={onEdit}>
              {message("edit")}
            </Button>
          )}
          {mayEdit && grid.state !== "published" && (
            <Button sx={buttons} color="error" disabled={busy} onClick={() => void remove()}>
              {message("remove")}
            </Button>
          )}
          {grid.moves.includes("published") && (
            <Button
              sx={buttons}
              variant="contained"
              disabled={busy}
              onClick={() => void setState("published")}
            >
              {message("publish")}
            </Button>
          )}
          {grid.moves.includes("withdrawn") && (
            <Button
              sx={buttons}
              variant="outlined"
              disabled={busy}
              onClick={() => void setState("withdrawn")}
            >
              {message("withdraw")}
            </Button>
          )}
        </Box>
      </Box>
      {grid.provisional && (
        <Alert severity="info" variant="outlined" sx={{ marginBlockStart: 1 }}>
          {message(grid.period === "ramadan" ? "provisionalRamadan" : "provisional")}
        </Alert>
      )}
      {showsConflicts && <GridConflicts grid={grid} />}
    </Box>
  );
}

/** Publishes, withdraws or removes a grid. */
function useGridActions(grid: StaffGrid, onRemoved: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const actOn = useActOn();
  const { reload } = useGrids();
  const [busy, setBusy] = useState(false);
  const message = (key: string) =>
    translate(`resources.schedule.grids.${key}`, { name: grid.label });
  const run = async (act: () => Promise<string | null>) => {
    setBusy(true);
    try {
      const done = await act();
      if (done) notify(done, { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    } finally {
      setBusy(false);
      await reload();
    }
  };
  const setState = (state: "published" | "withdrawn") =>
    run(async () => {
      if (state === "withdrawn" && grid.inForce) {
        const confirmed = await confirm({
          title: message("withdrawTitle"),
          text: message("withdrawText"),
          confirm: message("withdraw"),
          dangerous: true,
        });
        if (!confirmed) return null;
      }
      const acted = await actOn(grid, (version) =>
        client.seasonalGrid.setState({ id: grid.id, version, state }),
      );
      return acted ? message(`done.${state}`) : null;
    });
  const remove = () =>
    run(async () => {
      const confirmed = await confirm({
        title: message("removeTitle"),
        text: message("removeText"),
        confirm: message("remove"),
        dangerous: true,
      });
      if (!confirmed) return null;
      await client.seasonalGrid.remove({ id: grid.id });
      onRemoved();
      return message("done.removed");
    });
  return { busy, setState, remove };
}
