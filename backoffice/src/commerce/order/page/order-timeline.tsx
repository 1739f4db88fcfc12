import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useActorLabel } from "./actor-label.ts";
import { useEventText } from "./event-text.ts";

/** Events of an order in chronological order, with actor and time. */
export function OrderTimeline({ order }: { order: StaffOrderDetails }) {
  const translate = useTranslate();
  const actorLabel = useActorLabel();
  const describeEvent = useEventText(order);
  return (
    <Box
      component="ol"
      aria-label={translate("resources.orders.part.timeline")}
      sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2 }}
    >
      {order.timeline.map((event) => {
        const { title, more } = describeEvent(event);
        return (
          <Box
            key={event.id}
            component="li"
            sx={{
              borderInlineStart: "4px solid",
              borderColor: "divider",
              paddingInlineStart: 2,
              minWidth: 0,
            }}
          >
            <Typography
              sx={{ fontWeight: event.kind === "state" ? 600 : 400, overflowWrap: "anywhere" }}
            >
              {title}
            </Typography>
            {more.map((line) => (
              <Typography key={line} variant="body2" sx={{ overflowWrap: "anywhere" }}>
                {line}
              </Typography>
            ))}
            <Typography variant="body2" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
              <bdi>{actorLabel(event.by)}</bdi> · <RelativeTime at={event.at} />
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
