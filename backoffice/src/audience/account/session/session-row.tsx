import type { session as sessionShape } from "@masthead/contract/audience/auth/account.ts";
import { Box, Button, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import type { z } from "zod";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { deviceLabel } from "./device.ts";

interface SessionRowProps {
  session: z.infer<typeof sessionShape>;
  disabled: boolean;
  onEnd: () => void;
}

/** Row of a session: device, IP address and times. */
export function SessionRow({
  session: { agent: userAgent, address: ipAddress, createdAt, usedAt, current },
  disabled,
  onEnd,
}: SessionRowProps) {
  const translate = useTranslate();
  const device = deviceLabel(userAgent) || userAgent || translate("account.sessions.unknown");
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        paddingBlock: 1.5,
        borderBlockEnd: "1px solid",
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          <bdi>{device}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("account.sessions.used")} <RelativeTime at={usedAt} /> ·{" "}
          {translate("account.sessions.begun")} <RelativeTime at={createdAt} />
          {ipAddress && (
            <>
              {" · "}
              <bdi dir="ltr">{ipAddress}</bdi>
            </>
          )}
        </Typography>
      </Box>
      {current ? (
        <StateBadge tone="good">{translate("account.sessions.current")}</StateBadge>
      ) : (
        <Button
          disabled={disabled}
          onClick={onEnd}
          aria-label={translate("account.sessions.endThis", { device })}
          sx={{ minBlockSize: 40 }}
        >
          {translate("account.sessions.end")}
        </Button>
      )}
    </Box>
  );
}
