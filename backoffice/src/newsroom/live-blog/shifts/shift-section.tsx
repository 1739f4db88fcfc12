import type { LiveShift } from "@masthead/contract/newsroom/live-blog/live-shifts.ts";
import {
  followingLead,
  shiftGaps,
  shiftsAfter,
  shiftsAt,
} from "@masthead/contract/newsroom/live-blog/shift-times.ts";
import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Alert, Box, Button, Collapse } from "@mui/material";
import { useState } from "react";
import { useDesk } from "../desk/use-desk.ts";
import { useClock } from "../entry/event-time.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { HandoverHistory } from "./handover-history.tsx";
import { ShiftList } from "./shift-list.tsx";
import { useShiftName } from "./shift-name.ts";

/** Who is on shift and who follows, with the shift list folded, and the hand-over. */
export function ShiftSection() {
  const message = useLiveMessages();
  const { blog, shifts, abilities } = useDesk().desk;
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<"handOver" | "history" | null>(null);
  const close = () => setDialog(null);
  const isLive = blog?.state === "live";
  if (!blog || (!isLive && shifts.length === 0)) return null;
  return (
    <Box component="section" aria-label={message("shift.title")} sx={{ marginBlockStart: 1 }}>
      <OnDuty />
      <Gaps />
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1 }}>
        <Button
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls="live-shifts"
          startIcon={<ExpandIcon sx={{ transform: isOpen ? "rotate(180deg)" : "none" }} />}
          sx={{ minBlockSize: 44 }}
        >
          {message("shift.title")}
        </Button>
        {abilities.manage && isLive && (
          <Button onClick={() => setDialog("handOver")} sx={{ minBlockSize: 44 }}>
            {message("handOver.action")}
          </Button>
        )}
        <Button onClick={() => setDialog("history")} sx={{ minBlockSize: 44 }}>
          {message("handOver.history")}
        </Button>
      </Box>
      <Collapse in={isOpen} id="live-shifts" unmountOnExit>
        <ShiftList />
      </Collapse>
      {dialog === "handOver" && <HandOver onClose={close} />}
      {dialog === "history" && <HandoverHistory onClose={close} />}
    </Box>
  );
}

function HandOver({ onClose }: { onClose: () => void }) {
  const { blog, shifts } = useDesk().desk;
  const next = followingLead(shifts, blog?.lead?.id ?? null, new Date());
  return <HandOverDialog next={next?.colleague ?? null} onClose={onClose} />;
}

/** Those who are on shift, and the first who follow. Nothing without a shift list. */
function OnDuty() {
  const message = useLiveMessages();
  const { shifts } = useDesk().desk;
  const nameOf = useShiftName();
  if (!shifts.length) return null;
  const now = new Date();
  const onShift = shiftsAt(shifts, now);
  const later = shiftsAfter(shifts, now);
  const next = later.filter(({ startsAt }) => startsAt === later[0]?.startsAt);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 0.5, fontSize: 14 }}>
      <span>
        <strong>{message("shift.onShift")}</strong>{" "}
        {onShift.length === 0 && message("shift.nobody")}
        <Names shifts={onShift} nameOf={(shift) => nameOf(shift, "until")} />
      </span>
      {next.length > 0 && (
        <span>
          <strong>{message("shift.next")}</strong>{" "}
          <Names shifts={next} nameOf={(shift) => nameOf(shift, "from")} />
        </span>
      )}
    </Box>
  );
}

interface NamesProps {
  shifts: LiveShift[];
  nameOf: (shift: LiveShift) => string;
}

function Names({ shifts, nameOf }: NamesProps) {
  const message = useLiveMessages();
  return shifts.map((shift, index) => (
    <span key={shift.id}>
      {index > 0 && message("shift.comma")}
      <bdi>{nameOf(shift)}</bdi>
    </span>
  ));
}

/** Times without anybody, from now to the end of the list. */
function Gaps() {
  const message = useLiveMessages();
  const clock = useClock();
  const { blog, shifts } = useDesk().desk;
  const gaps = blog?.state === "live" ? shiftGaps(shifts, new Date()) : [];
  if (!gaps.length) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ marginBlockStart: 1 }}>
      {gaps.map(({ from, to }) => (
        <Box key={from}>{message("shift.gap", { from: clock(from), to: clock(to) })}</Box>
      ))}
    </Alert>
  );
}
