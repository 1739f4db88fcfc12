import type { LiveShift } from "@masthead/contract/newsroom/live-blog/live-shifts.ts";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useClock } from "../entry/event-time.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";

/** Returns a function that names a shift: colleague, role, and until or from when. */
export function useShiftName() {
  const message = useLiveMessages();
  const nameOf = useColleagueName();
  const clock = useClock();
  return ({ colleague, role, startsAt, endsAt }: LiveShift, edge: "until" | "from") =>
    message(`shift.${edge}`, {
      name: nameOf(colleague),
      role: message(`shift.role.${role}`),
      time: clock(edge === "until" ? endsAt : startsAt),
    });
}
