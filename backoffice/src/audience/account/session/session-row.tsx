import type { session as sessionShape } from "@masthead/contract/audience/account.ts";
import { Box, Button, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import type { z } from "zod";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { Moment } from "../../../frame/moment.tsx";
import { deviceOf } from "./device.ts";

interface SessionRowProps {
  session: z.infer<typeof sessionShape>;
  busy: boolean;
  onEnd: () => void;
}

/** One device: what it is, where, and since when. */
export function SessionRow({ session: { agent, address, createdAt, usedAt, current }, busy, onEnd }: SessionRowProps) {
  const translate = useTranslate();
  const device = deviceOf(agent) || agent || translate("account.sessions.unknown");
  return (
    <Box
      component="li"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, paddingBlock: 1.5, borderBlockEnd: 1, borderColor: "divider" }}
    >
      <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          <bdi>{device}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("account.sessions.used")} <Moment at={usedAt} /> · {translate("account.sessions.begun")} <Moment at={createdAt} />
          {address && (
            <>
              {" · "}
              <bdi dir="ltr">{address}</bdi>
            </>
          )}
        </Typography>
      </Box>
      {current ? (
        <StateMark tone="good">{translate("account.sessions.current")}</StateMark>
      ) : (
        <Button disabled={busy} onClick={onEnd} aria-label={translate("account.sessions.endThis", { device })} sx={{ minBlockSize: 40 }}>
          {translate("account.sessions.end")}
        </Button>
      )}
    </Box>
  );
}
