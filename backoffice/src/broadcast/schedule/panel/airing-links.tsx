import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import DraftIcon from "@mui/icons-material/NoteAddOutlined";
import OpenIcon from "@mui/icons-material/OpenInBrowserOutlined";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { Link, useNavigate } from "react-router";
import { client } from "../../../frame/client.ts";
import { useConfirm } from "../../../frame/confirm.tsx";
import { messageOf } from "../../../frame/problems.ts";
import type { Moves } from "../move/use-moves.tsx";
import type { Rights } from "../use-rights.ts";

interface AiringLinksProps {
  airing: StaffAiring;
  rights: Rights;
  moves: Moves;
  onGone: () => void;
}

/** The ways from an airing: to its program and episode, to an episode that is made of its slot, and out of the schedule. */
export function AiringLinks({ airing, rights, moves, onGone }: AiringLinksProps) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { kind, program, episodeId, channelId, startsAt } = airing;
  const words = (key: string, values?: object) => translate(`resources.schedule.${key}`, values);

  const makeEpisode = async () => {
    setBusy(true);
    try {
      const { id } = await client.schedule.episodeOfSlot({ programId: program.id, channelId, startsAt });
      navigate(`/episodes/edit/${id}`);
    } catch (error) {
      notify(messageOf(error), { type: "error" });
      setBusy(false);
    }
  };
  const remove = async () => {
    const sure = await confirm({
      title: words("remove.title"),
      text: words("remove.text", { name: program.name }),
      confirm: words("remove.button"),
      dangerous: true,
    });
    if (!sure) return;
    setBusy(true);
    const done = await moves.remove(airing);
    setBusy(false);
    if (done) onGone();
  };
  return (
    <Box sx={{ display: "flex", flexDirection: "column", alignItems: "start", gap: 1, "& > *": { minBlockSize: 40 } }}>
      {episodeId !== null && rights.episodes && (
        <Button component={Link} to={`/episodes/edit/${episodeId}`} startIcon={<OpenIcon />}>
          {words("openEpisode")}
        </Button>
      )}
      {rights.programs && (
        <Button component={Link} to={`/programs/edit/${program.id}`} startIcon={<OpenIcon />}>
          {words("openProgram")}
        </Button>
      )}
      {kind === "slot" && rights.episodes && (
        <Button startIcon={<DraftIcon />} disabled={busy} onClick={() => void makeEpisode()}>
          {words("makeEpisode")}
        </Button>
      )}
      {kind === "slot" && rights.programs && (
        <Button color="error" startIcon={<RemoveIcon />} disabled={busy} onClick={() => void remove()}>
          {words("remove.button")}
        </Button>
      )}
    </Box>
  );
}
