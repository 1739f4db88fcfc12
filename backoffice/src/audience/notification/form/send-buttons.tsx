import ScheduleIcon from "@mui/icons-material/ScheduleSendOutlined";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useState } from "react";
import { useSaveContext, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useSubmit } from "../../../platform/form/save/saving.ts";
import type { NotificationValues } from "./notification-values.ts";

const mirrorInRtl = { "[dir=rtl] &": { transform: "scaleX(-1)" } };

/**
 * Buttons that send or schedule the notification. If that is declined or fails, it stays an unsaved
 * draft.
 */
export function SendButtons() {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  const { setValue } = useFormContext<NotificationValues>();
  const submit = useSubmit();
  const [dialogOpen, setDialogOpen] = useState(false);
  const saveAs = async (when: NotificationValues["when"]) => {
    setValue("when", when);
    const saved = await submit();
    if (!saved) setValue("when", "draft");
    return saved;
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <Button variant="outlined" startIcon={<SendIcon sx={mirrorInRtl} />} disabled={saving} onClick={() => void saveAs("now")}>
        {translate("resources.notification.send.button")}
      </Button>
      <Button startIcon={<ScheduleIcon sx={mirrorInRtl} />} disabled={saving} onClick={() => setDialogOpen(true)}>
        {translate("resources.notification.schedule.button")}
      </Button>
      <Dialog open={dialogOpen} onClose={() => setDialogOpen(false)} fullWidth maxWidth="xs" keepMounted={false}>
        <DialogTitle>{translate("resources.notification.schedule.title")}</DialogTitle>
        <DialogContent>
          <StationTimeInput source="scheduledAt" required />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setDialogOpen(false)}>{translate("ra.action.cancel")}</Button>
          <Button
            variant="contained"
            disabled={saving}
            onClick={() => void saveAs("scheduled").then((saved) => saved && setDialogOpen(false))}
          >
            {translate("resources.notification.schedule.confirm")}
          </Button>
        </DialogActions>
      </Dialog>
    </Box>
  );
}
