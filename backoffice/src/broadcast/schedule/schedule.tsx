import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import AddIcon from "@mui/icons-material/Add";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useTranslate } from "react-admin";
import { errorMessage } from "../../platform/api/problems.ts";
import { serverNow } from "../../platform/api/server-clock.ts";
import { ViewBar } from "../../platform/calendar/view-bar.tsx";
import { useStation } from "../../platform/time/station.ts";
import { VisuallyHidden } from "../../platform/visually-hidden.tsx";
import { type Placement, STEP_MS } from "./grid/placement.ts";
import { ScheduleGrid } from "./grid/schedule-grid.tsx";
import { useAiringMoves } from "./grid/use-airing-moves.ts";
import { useTimeFormat } from "./grid/use-time-format.ts";
import { GridBar } from "./grids/grid-bar.tsx";
import { firstShownDate } from "./grids/use-grids.ts";
import { RecurrenceDialog } from "./move/recurrence-dialog.tsx";
import { useScheduleActions } from "./move/use-schedule-actions.tsx";
import { AddSlotDialog } from "./panel/add-slot-dialog.tsx";
import { AiringPanel } from "./panel/airing-panel.tsx";
import { useSchedule } from "./use-schedule.ts";
import { useScheduleRights } from "./use-schedule-rights.ts";
import { ChannelChoice } from "./view/channel-choice.tsx";
import { useColumns } from "./view/use-columns.tsx";
import { useView, VIEW_KINDS } from "./view/use-view.ts";

/** Schedule page: weekly slots and episodes, which can be moved, resized, added and removed. */
export function Schedule() {
  const translate = useTranslate();
  const station = useStation();
  const viewState = useView();
  const { schedule, channels, channelId } = useSchedule(viewState.view);
  const timeZone = schedule.data?.timeZone ?? station.timeZone;
  const times = useTimeFormat(timeZone);
  const { gridId } = viewState.view;
  const rights = useScheduleRights(gridId);
  const actions = useScheduleActions(timeZone, gridId);
  const columns = useColumns(schedule.data, viewState, times);
  const [openAiring, setOpenAiring] = useState<StaffAiring | null>(null);
  const [newSlot, setNewSlot] = useState<Placement | null>(null);
  const moves = useAiringMoves({ columns, times, actions });
  const { view, today, show } = viewState;

  const addNextSlot = () => {
    const startsAt =
      Math.ceil(Math.max(serverNow().getTime(), columns[0]?.startsAt ?? 0) / STEP_MS) * STEP_MS;
    setNewSlot({
      channelId: columns[0]?.channelId ?? channelId ?? 0,
      startsAt,
      endsAt: startsAt + HOUR,
    });
  };
  const isEmpty = schedule.isSuccess && columns.length === 0;
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={translate("resources.schedule.name")} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginBlockEnd: 1.5 }}>
        {translate("resources.schedule.name")}
      </Typography>
      <GridBar
        gridId={gridId}
        mayEdit={rights.programs}
        onSelect={(grid) =>
          show({
            gridId: grid?.id ?? null,
            date: (grid && firstShownDate(grid, today)) ?? view.date,
          })
        }
      />
      <ViewBar
        kind={view.kind}
        kinds={VIEW_KINDS}
        date={view.date}
        days={view.days}
        today={today}
        show={(change) => show({ ...change, ...(change.kind && { channelId }) })}
        choices={
          view.kind === "week" &&
          channels.length > 0 && (
            <ChannelChoice
              channels={channels}
              channelId={channelId}
              onChoose={(chosen) => show({ channelId: chosen })}
            />
          )
        }
      >
        {rights.programs && columns.length > 0 && (
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            onClick={addNextSlot}
            sx={{ minBlockSize: 44 }}
          >
            {translate("resources.schedule.add.button")}
          </Button>
        )}
      </ViewBar>
      {schedule.error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 1.5 }}>
          {errorMessage(schedule.error)}
        </Alert>
      )}
      {schedule.isPending && <LinearProgress />}
      {isEmpty && (
        <Typography sx={{ color: "text.secondary" }}>
          {translate("resources.schedule.empty")}
        </Typography>
      )}
      <ScheduleGrid
        columns={columns}
        view={`${view.kind} ${view.days[0]} ${gridId}`}
        times={times}
        moves={moves}
        mayMove={rights.mayMove}
        onOpen={setOpenAiring}
        onAdd={rights.programs ? setNewSlot : undefined}
      />
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
        {translate("resources.schedule.zone", { zone: timeZone })}
      </Typography>
      <VisuallyHidden role="status">{moves.announcement}</VisuallyHidden>
      <RecurrenceDialog question={actions.question} times={times} />
      <AiringPanel
        airing={openAiring}
        times={times}
        rights={rights}
        actions={actions}
        onClose={() => setOpenAiring(null)}
      />
      <AddSlotDialog placement={newSlot} actions={actions} onClose={() => setNewSlot(null)} />
    </Box>
  );
}
