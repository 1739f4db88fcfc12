import { useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";

const QUERY_KEY = ["account", "factors"];

/** Sign-in methods of the current user besides the password. */
export function useSecondFactors() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => client.account.secondFactors(),
  });
  return {
    factors: data,
    problem: error && errorMessage(error),
    reload: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  };
}
