import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { useStation } from "../../platform/time/station.ts";

/**
 * Returns whether the current user may send notifications, and whether their own ones need a second
 * person.
 */
export function useSendRules(): { maySend: boolean; needsSecondPerson: boolean } {
  return {
    maySend: useNewsroomRight("push"),
    needsSecondPerson: useStation().twoPeopleForBreaking,
  };
}
