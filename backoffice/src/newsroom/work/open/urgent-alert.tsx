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

/**
 * Width of the search and the buttons at the end of the app bar, and of the menu button at its
 * start.
 */
const APP_BAR = { end: 560, start: 48 };

const ONE_LINE = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" };

/**
 * On wide screens it is in the app bar, over the title of the screen. Narrow app bars have no room.
 */
const BANNER_STYLES = {
  position: "fixed",
  zIndex: "snackbar",
  insetBlockStart: { xs: 52, lg: 4 },
  insetInlineStart: { xs: 8, lg: APP_BAR.start },
  insetInlineEnd: { xs: 8, lg: "auto" },
  inlineSize: { lg: `calc(100vw - ${APP_BAR.start + APP_BAR.end}px)` },
  maxInlineSize: { lg: 720 },
  minBlockSize: 40,
  display: "flex",
  alignItems: "center",
  gap: 1,
  borderInlineStart: "4px solid",
  borderColor: "secondary.main",
  paddingInline: 1,
};

/**
 * Banner in every window while urgent work waits that the current user has not seen. It covers no
 * field or button of the form.
 */
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
    <Paper role="alert" elevation={6} sx={BANNER_STYLES}>
      <Box sx={{ flex: 1, minWidth: 0, paddingBlock: { xs: 1, lg: 0 } }}>
        <Box sx={{ fontSize: 12, lineHeight: 1.3, color: "text.secondary", ...ONE_LINE }}>
          {translate(`work.open.kind.${work.kind}`)} · <RelativeTime at={work.openedAt} />
          {urgent.length > 1 &&
            ` · ${translate("work.open.more", { number: formatNumber(urgent.length - 1) })}`}
        </Box>
        <Box
          dir="auto"
          lang={work.locale ?? undefined}
          title={work.title}
          sx={{ fontSize: 14, lineHeight: 1.4, fontWeight: 600, ...ONE_LINE }}
        >
          {work.title}
        </Box>
      </Box>
      <Button size="small" component={RouterLink} to={work.path} onClick={() => void see(work.id)}>
        {translate("work.open.open")}
      </Button>
      <ClaimButton work={work} />
      <IconButton
        size="small"
        aria-label={translate("work.open.dismiss")}
        onClick={() => void see(work.id)}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Paper>
  );
}
