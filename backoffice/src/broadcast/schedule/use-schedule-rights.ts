import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { CHANGE_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { serverNow } from "../../platform/api/server-clock.ts";
import { useNewsroomRight, useViewAbility } from "../../platform/session/view-ability.ts";

/** Permissions of the current user in the schedule, or in the seasonal grid with an id. */
export function useScheduleRights(gridId: number | null) {
  const ability = useViewAbility();
  const [mayChange, mayWrite] = [useNewsroomRight(...CHANGE_RIGHTS), useNewsroomRight("write")];
  const programs = ability.can("manage", "Programs") && mayChange;
  const episodes = ability.can("manage", "Episodes") && mayChange;
  const createsEpisodes = ability.can("manage", "Episodes") && mayWrite;
  // What has aired is on record, and stays. A slot is moved in the grid that it belongs to.
  const mayMove = (airing: StaffAiring) =>
    airing.kind === "slot"
      ? programs &&
        airing.gridId === gridId &&
        airing.slot !== null &&
        Date.parse(airing.startsAt) > serverNow().getTime()
      : episodes && Date.parse(airing.endsAt) > serverNow().getTime();
  return { programs, episodes, createsEpisodes, mayMove };
}
export type ScheduleRights = ReturnType<typeof useScheduleRights>;
