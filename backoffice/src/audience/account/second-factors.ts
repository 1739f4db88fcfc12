import { useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../frame/client.ts";
import { messageOf } from "../../frame/problems.ts";

const KEY = ["account", "factors"];

/** What one signs in with beside the password. */
export function useSecondFactors() {
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => client.account.secondFactors() });
  return { factors: data, problem: error && messageOf(error), reload: () => queries.invalidateQueries({ queryKey: KEY }) };
}
