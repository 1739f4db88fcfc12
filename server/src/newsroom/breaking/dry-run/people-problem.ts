import type { Role } from "@masthead/contract/platform/ability.ts";
import {
  type NewsroomRight,
  newsroomRightsOf,
} from "@masthead/contract/platform/newsroom-rights.ts";
import type { PublishingRules } from "../../../system/setting/setting.service.ts";

interface Person {
  id: number;
  role: Role;
  newsroomRights: readonly NewsroomRight[];
}

/**
 * Returns why no two people could send a flash: nobody may publish and push, or, where a second
 * person is needed, nobody could approve what somebody else writes. Null if they can.
 */
export function peopleProblem(people: readonly Person[], rules: PublishingRules): string | null {
  const rights = people.map((person) => ({ id: person.id, has: newsroomRightsOf(person) }));
  const withRights = (...wanted: NewsroomRight[]) =>
    rights.filter(({ has }) => wanted.every((right) => has.includes(right)));
  if (!withRights("publish", "push").length) return "noSender";
  if (!rules.editionApproval && !rules.twoPeopleForBreaking) return null;
  const isPair = withRights("review").some((reviewer) =>
    withRights("write").some((writer) => writer.id !== reviewer.id),
  );
  return isPair ? null : "noSecondPerson";
}
