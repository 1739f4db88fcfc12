import CloseIcon from "@mui/icons-material/Close";
import { Box, Button, IconButton, Paper } from "@mui/material";
import { useEffect, useRef } from "react";
import { useStore, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { playAlertSound } from "./alert-sound.ts";
import { ClaimButton } from "./open-work-list.tsx";
import { useClaims, useWorkAlerts } from "./use-open-work.ts";

/** Key of this browser's choice to play a sound. */
export const SOUND_KEY = "work.alertSound";

/** Banner in every window while urgent work waits that the current user has not seen. It covers no field or button of the form. */
export function UrgentAlert() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { see } = useClaims();
  const urgent = useWorkAlerts()?.urgent ?? [];
  const [hasSound] = useStore(SOUND_KEY, false);
  const alerted = useRef(new Set<number>());
  useEffect(() => {
    const fresh = urgent.filter(({ id }) => !alerted.current.has(id));
    for (const { id } of fresh) alerted.current.add(id);
    if (fresh.length && hasSound) playAlertSound();
  }, [urgent, hasSound]);
  const [work] = urgent;
  if (!work) return null;
  return (
    <Paper
      role="alert"
      elevation={6}
      sx={{
        position: "fixed",
        zIndex: "snackbar",
        insetBlockStart: { xs: 60, sm: 56 },
        insetInlineEnd: { xs: 8, sm: 16 },
        inlineSize: { xs: "calc(100vw - 16px)", sm: 420 },
        borderInlineStart: "4px solid",
        borderColor: "secondary.main",
        padding: 2,
        paddingBlockEnd: 1,
      }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "start" }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontSize: 13, color: "text.secondary" }}>
            {translate(`work.open.kind.${work.kind}`)} · <RelativeTime at={work.openedAt} />
            {urgent.length > 1 && ` · ${translate("work.open.more", { number: formatNumber(urgent.length - 1) })}`}
          </Box>
          <Box dir="auto" lang={work.locale ?? undefined} sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            {work.title}
          </Box>
        </Box>
        <IconButton size="small" aria-label={translate("work.open.dismiss")} onClick={() => void see(work.id)}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: "flex", justifyContent: "end", gap: 1, marginBlockStart: 1 }}>
        <Button size="small" component={RouterLink} to={work.path} onClick={() => void see(work.id)}>
          {translate("work.open.open")}
        </Button>
        <ClaimButton work={work} />
      </Box>
    </Paper>
  );
}
