import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import AddIcon from "@mui/icons-material/Add";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useRef, useState } from "react";
import { Title, useTranslate } from "react-admin";
import { messageOf } from "../../frame/problems.ts";
import { serverNow } from "../../frame/server-clock.ts";
import { useStation } from "../../frame/station.ts";
import { Unseen } from "../../frame/unseen.tsx";
import { Grid } from "./grid/grid.tsx";
import { type Place, STEP } from "./grid/place.ts";
import { useTimes } from "./grid/times.ts";
import { useMoving } from "./grid/use-moving.ts";
import { useScrolled } from "./grid/use-scrolled.ts";
import { HowOftenDialog } from "./move/how-often.tsx";
import { useMoves } from "./move/use-moves.tsx";
import { AddSlot } from "./panel/add-slot.tsx";
import { AiringPanel } from "./panel/airing-panel.tsx";
import { useRights } from "./use-rights.ts";
import { useSchedule } from "./use-schedule.ts";
import { useColumns } from "./view/use-columns.tsx";
import { useView } from "./view/use-view.ts";
import { ViewBar } from "./view/view-bar.tsx";

const HOUR = 60 * 60_000;

/** What is on the air and when: weekly slots and episodes, to be looked at, moved, stretched, added and taken away. */
export function Schedule() {
  const translate = useTranslate();
  const station = useStation();
  const looking = useView();
  const { schedule, channels, channelId } = useSchedule(looking.view);
  const timeZone = schedule.data?.timeZone ?? station.timeZone;
  const times = useTimes(timeZone);
  const rights = useRights();
  const moves = useMoves(timeZone);
  const columns = useColumns(schedule.data, looking);
  const grid = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<StaffAiring | null>(null);
  const [room, setRoom] = useState<Place | null>(null);
  const moving = useMoving({ grid, columns, times, moves });
  useScrolled(grid, `${looking.view.kind} ${looking.view.first}`, columns[0]);

  const soon = () => {
    const startsAt = Math.ceil(Math.max(serverNow().getTime(), columns[0]?.startsAt ?? 0) / STEP) * STEP;
    setRoom({ channelId: columns[0]?.channelId ?? channelId ?? 0, startsAt, endsAt: startsAt + HOUR });
  };
  const empty = schedule.isSuccess && columns.length === 0;
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={translate("resources.schedule.name")} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginBlockEnd: 1.5 }}>
        {translate("resources.schedule.name")}
      </Typography>
      <ViewBar {...looking} channels={channels} channelId={channelId}>
        {rights.programs && columns.length > 0 && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={soon} sx={{ minBlockSize: 40 }}>
            {translate("resources.schedule.add.button")}
          </Button>
        )}
      </ViewBar>
      {schedule.error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 1.5 }}>
          {messageOf(schedule.error)}
        </Alert>
      )}
      {schedule.isPending && <LinearProgress />}
      {empty && <Typography sx={{ color: "text.secondary" }}>{translate("resources.schedule.empty")}</Typography>}
      <Grid
        ref={grid}
        columns={columns}
        room={{ times, drag: moving.drag, keys: moving.keys, mayMove: rights.mayMove, onOpen: setOpen }}
        moved={moving.moved}
        mayAdd={rights.programs}
        onRoom={setRoom}
      />
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
        {translate("resources.schedule.zone", { zone: timeZone })}
      </Typography>
      <Unseen role="status">{moving.told}</Unseen>
      <HowOftenDialog question={moves.question} times={times} once={rights.episodes} />
      <AiringPanel airing={open} times={times} rights={rights} moves={moves} onClose={() => setOpen(null)} />
      <AddSlot place={room} moves={moves} onClose={() => setRoom(null)} />
    </Box>
  );
}
