import type { LiveShift } from "@masthead/contract/newsroom/live-blog/live-shifts.ts";
import { shiftsAt } from "@masthead/contract/newsroom/live-blog/shift-times.ts";
import { Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useDesk } from "../desk/use-desk.ts";
import { useClock } from "../entry/event-time.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { ShiftDialog } from "./shift-dialog.tsx";

/** Shifts that have not ended, the first one first. */
export function ShiftList() {
  const message = useLiveMessages();
  const { shifts, abilities } = useDesk().desk;
  const [edited, setEdited] = useState<LiveShift | "new" | null>(null);
  const onShift = shiftsAt(shifts, new Date());
  return (
    <Paper variant="outlined" sx={{ padding: 2, marginBlockStart: 0.5 }}>
      {shifts.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>
          {message(abilities.manage ? "shift.empty" : "shift.emptyReadOnly")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {shifts.map((shift) => (
          <ShiftRow
            key={shift.id}
            shift={shift}
            isNow={onShift.includes(shift)}
            onEdit={() => setEdited(shift)}
          />
        ))}
      </Box>
      {abilities.manage && (
        <Button
          variant="outlined"
          onClick={() => setEdited("new")}
          sx={{ minBlockSize: 44, marginBlockStart: 1.5 }}
        >
          {message("shift.add")}
        </Button>
      )}
      {edited && (
        <ShiftDialog shift={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Paper>
  );
}

interface ShiftRowProps {
  shift: LiveShift;
  isNow: boolean;
  onEdit: () => void;
}

function ShiftRow({ shift, isNow, onEdit }: ShiftRowProps) {
  const message = useLiveMessages();
  const nameOf = useColleagueName();
  const clock = useClock();
  const remove = useRemoveShift();
  const { abilities } = useDesk().desk;
  const { colleague, role, startsAt, endsAt, note } = shift;
  const name = nameOf(colleague);
  return (
    <Box component="li" aria-label={name} sx={ROW}>
      <Box sx={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
        <bdi>
          <strong>{name}</strong>
        </bdi>{" "}
        <Box component="span" sx={{ color: "text.secondary" }}>
          {message(`shift.role.${role}`)}
        </Box>
        {note && (
          <Box dir="auto" sx={{ fontSize: 14, color: "text.secondary" }}>
            {note}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          columnGap: 2,
          fontSize: 14,
        }}
      >
        <span>
          <time dateTime={startsAt}>{clock(startsAt)}</time> –{" "}
          <time dateTime={endsAt}>{clock(endsAt)}</time>
        </span>
        {isNow && <StateBadge tone="good">{message("shift.now")}</StateBadge>}
      </Box>
      {abilities.manage && (
        <Box sx={{ display: "flex", marginInlineStart: "auto" }}>
          <Button
            onClick={onEdit}
            aria-label={message("shift.editOf", { name })}
            sx={{ minBlockSize: 44 }}
          >
            {message("action.edit")}
          </Button>
          <Button
            color="error"
            onClick={() => void remove(shift)}
            aria-label={message("shift.removeOf", { name })}
            sx={{ minBlockSize: 44 }}
          >
            {message("action.remove")}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const ROW = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 2fr) minmax(0, 2fr) auto" },
  alignItems: "center",
  columnGap: 2,
  rowGap: 0.5,
  paddingBlock: 1,
  "& + &": { borderTop: 1, borderColor: "divider" },
};

/** Returns a function that removes a shift as the user saw it, after a confirmation. */
function useRemoveShift() {
  const message = useLiveMessages();
  const confirm = useConfirm();
  const nameOf = useColleagueName();
  const { desk, act } = useDesk();
  return async (shift: LiveShift) => {
    const isConfirmed = await confirm({
      title: message("shift.removeTitle"),
      text: <bdi>{nameOf(shift.colleague)}</bdi>,
      confirm: message("action.remove"),
      dangerous: true,
    });
    if (!isConfirmed) return;
    const call = (version: number) =>
      client.liveShift.remove({ id: desk.articleId, shiftId: shift.id, version });
    await act(shift, call, { message: "liveBlog.done.shiftRemoved" });
  };
}
