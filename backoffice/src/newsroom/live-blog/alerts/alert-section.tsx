import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Alert, Box, Button, Collapse } from "@mui/material";
import { useState } from "react";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useDesk } from "../desk/use-desk.ts";
import { AlertList } from "./alert-list.tsx";
import { useAlertMessages } from "./alert-messages.ts";
import { useAlertsQuery } from "./use-alerts.ts";

/** Alerts to the followers of the live blog, folded. Alerts that were held back are stated. */
export function AlertSection() {
  const message = useAlertMessages();
  const formatNumber = useNumberFormat();
  const { articleId } = useDesk().desk;
  const { data: alerts, isError } = useAlertsQuery(articleId);
  const [isOpen, setOpen] = useState(false);
  const followers = alerts?.followers ?? 0;
  return (
    <Box>
      {alerts && alerts.held > 0 && !isOpen && (
        <Alert
          severity="warning"
          sx={{ marginBlock: 1 }}
          action={
            <Button color="inherit" onClick={() => setOpen(true)} sx={{ minBlockSize: 40 }}>
              {message("show")}
            </Button>
          }
        >
          {message("heldBack", { smart_count: alerts.held, number: formatNumber(alerts.held) })}
        </Alert>
      )}
      <Button
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls="live-alerts"
        startIcon={<ExpandIcon sx={{ transform: isOpen ? "rotate(180deg)" : "none" }} />}
        sx={{ minBlockSize: 40 }}
      >
        {followers
          ? message("titleWithCount", { number: formatNumber(followers) })
          : message("title")}
      </Button>
      <Collapse in={isOpen} id="live-alerts" unmountOnExit>
        {isError && (
          <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 1 }}>
            {message("failed")}
          </Alert>
        )}
        {alerts && <AlertList alerts={alerts} />}
      </Collapse>
    </Box>
  );
}
