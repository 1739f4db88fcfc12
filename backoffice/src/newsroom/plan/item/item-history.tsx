import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { PLAN_QUERY_KEY, usePlanMessages } from "../plan-messages.ts";

/** Transitions of a plan item, newest first. */
export function ItemHistory({ item: { id, version } }: { item: PlanItem }) {
  const message = usePlanMessages();
  const { data } = useQuery({
    queryKey: [PLAN_QUERY_KEY, "history", id, version],
    queryFn: () => client.plan.history({ id }),
  });
  if (!data?.length) return null;
  return (
    <Box component="section" sx={{ marginBlockStart: 2.5 }}>
      <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600, marginBlockEnd: 0.5 }}>
        {message("history")}
      </Typography>
      <Box component="ol" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: 14 }}>
        {data.map(({ from, to, by, at }) => (
          <Box component="li" key={at} sx={{ paddingBlock: 0.5 }}>
            {message("historyEntry", {
              from: message(`state.${from}`),
              to: message(`state.${to}`),
            })}{" "}
            <Box component="span" sx={{ color: "text.secondary" }}>
              <bdi>{by}</bdi> · <RelativeTime at={at} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
