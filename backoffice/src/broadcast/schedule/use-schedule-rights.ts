import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { CHANGE_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { serverNow } from "../../platform/api/server-clock.ts";
import { useNewsroomRight, useViewAbility } from "../../platform/session/view-ability.ts";

/** Permissions of the current user in the schedule. */
export function useScheduleRights() {
  const ability = useViewAbility();
  const [mayChange, mayWrite] = [useNewsroomRight(...CHANGE_RIGHTS), useNewsroomRight("write")];
  const programs = ability.can("manage", "Programs") && mayChange;
  const episodes = ability.can("manage", "Episodes") && mayChange;
  const createsEpisodes = ability.can("manage", "Episodes") && mayWrite;
  // Past episodes can still be corrected. Past slot airings cannot: no record of them is stored.
  const mayMove = ({ kind, startsAt }: StaffAiring) =>
    kind === "slot" ? programs && Date.parse(startsAt) > serverNow().getTime() : episodes;
  return { programs, episodes, createsEpisodes, mayMove };
}
export type ScheduleRights = ReturnType<typeof useScheduleRights>;
