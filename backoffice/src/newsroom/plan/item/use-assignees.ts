import type { PlanAssignee } from "@masthead/contract/newsroom/plan/plan.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import type { FindChoices } from "../../../platform/form/input/record-picker.tsx";
import { PLAN_QUERY_KEY } from "../plan-messages.ts";

const STALE_MS = 5 * MINUTE;

/** Returns the staff who can be assigned. */
export function useAssignees(): readonly PlanAssignee[] {
  const { data } = useQuery({
    queryKey: [PLAN_QUERY_KEY, "assignees"],
    queryFn: () => client.plan.assignees(),
    staleTime: STALE_MS,
  });
  return data ?? [];
}

/** Finds staff who can be assigned. A newsroom is small: the text is searched here. */
export const findAssignees: FindChoices = async ({ q = "", ids }) => {
  const assignees = await client.plan.assignees();
  return assignees
    .filter(({ id, name }) =>
      ids ? ids.includes(id) : name.toLocaleLowerCase().includes(q.toLocaleLowerCase()),
    )
    .map(({ id, name }) => ({ id, label: name }));
};
