import { formatNumber } from "@masthead/contract/platform/format.ts";
import BellIcon from "@mui/icons-material/NotificationsNoneOutlined";
import { Badge, IconButton, Popover, Tooltip } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { UrgentAlert } from "../open/urgent-alert.tsx";
import { useWorkAlerts } from "../open/use-open-work.ts";
import { useUnreadNotices } from "./use-notices.ts";

const LatestNotices = lazy(async () => ({
  default: (await import("./latest-notices.tsx")).LatestNotices,
}));

/** Number above which the badge says that there are more. */
const MAX_SHOWN = 99;

/**
 * Bell in the app bar: the number of unread notices and of new open work, and the latest on demand.
 * Urgent work alerts beside it.
 */
export function Bell() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const unread = (useUnreadNotices() ?? 0) + (useWorkAlerts()?.unread ?? 0);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const number =
    unread > MAX_SHOWN ? `${formatNumber(MAX_SHOWN, locale)}+` : formatNumber(unread, locale);
  return (
    <>
      <UrgentAlert />
      <Tooltip title={translate("work.notices.title")}>
        <IconButton
          color="inherit"
          aria-haspopup="dialog"
          aria-label={
            unread === 0
              ? translate("work.notices.bellRead")
              : translate("work.notices.bell", { number })
          }
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Badge color="error" badgeContent={unread === 0 ? null : number}>
            <BellIcon fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
        transformOrigin={{ vertical: "top", horizontal: "center" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-label": translate("work.notices.title"),
            sx: { inlineSize: "min(400px, calc(100vw - 32px))", minBlockSize: 120 },
          },
        }}
      >
        <Suspense>
          <LatestNotices onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
}
