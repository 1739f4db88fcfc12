import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import DraftIcon from "@mui/icons-material/NoteAddOutlined";
import OpenIcon from "@mui/icons-material/OpenInBrowserOutlined";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { Link, useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import type { ScheduleActions } from "../move/use-schedule-actions.tsx";
import type { ScheduleRights } from "../use-schedule-rights.ts";

interface AiringLinksProps {
  airing: StaffAiring;
  rights: ScheduleRights;
  actions: ScheduleActions;
  onRemoved: () => void;
}

/**
 * Actions on an airing: open its program or episode, create an episode from its slot, or remove the
 * slot.
 */
export function AiringActions({ airing, rights, actions, onRemoved }: AiringLinksProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { kind, program, episodeId, channelId, startsAt, unlinked } = airing;
  const message = (key: string, values?: object) => translate(`resources.schedule.${key}`, values);

  const createEpisode = async () => {
    setBusy(true);
    try {
      const { id } = await client.schedule.episodeOfSlot({
        programId: program.id,
        channelId,
        startsAt,
      });
      navigate(`/episodes/edit/${id}`);
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      setBusy(false);
    }
  };
  const remove = async () => {
    setBusy(true);
    const removed = await actions.remove(airing);
    setBusy(false);
    if (removed) onRemoved();
  };
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "start",
        gap: 1,
        "& > *": { minBlockSize: 40 },
      }}
    >
      {episodeId !== null && rights.episodes && (
        <Button component={Link} to={`/episodes/edit/${episodeId}`} startIcon={<OpenIcon />}>
          {message("openEpisode")}
        </Button>
      )}
      {rights.programs && !unlinked && (
        <Button component={Link} to={`/programs/edit/${program.id}`} startIcon={<OpenIcon />}>
          {message("openProgram")}
        </Button>
      )}
      {kind === "slot" && episodeId === null && !unlinked && rights.createsEpisodes && (
        <Button startIcon={<DraftIcon />} disabled={busy} onClick={() => void createEpisode()}>
          {message("makeEpisode")}
        </Button>
      )}
      {kind === "slot" && rights.mayMove(airing) && (
        <Button
          color="error"
          startIcon={<RemoveIcon />}
          disabled={busy}
          onClick={() => void remove()}
        >
          {message("remove.button")}
        </Button>
      )}
    </Box>
  );
}
