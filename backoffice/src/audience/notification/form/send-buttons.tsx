import ScheduleIcon from "@mui/icons-material/ScheduleSendOutlined";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useSaveContext, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { useSubmit } from "../../../platform/form/save/saving.ts";
import { OverrideDialog, ScheduleDialog } from "../send-dialogs.tsx";
import { useSendRules } from "../use-send-rules.ts";
import type { NotificationValues } from "./notification-values.ts";

const mirrorInRtl = { "[dir=rtl] &": { transform: "scaleX(-1)" } };

/**
 * Buttons that send or schedule the notification. If that is declined or fails, it stays unsaved,
 * and is a draft or submitted when it is saved.
 */
export function SendButtons({ savedAs }: { savedAs: "draft" | "submitted" }) {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  const { setValue } = useFormContext<NotificationValues>();
  const submit = useSubmit();
  const { maySend, needsSecondPerson } = useSendRules();
  const [dialog, setDialog] = useState<"override" | "schedule" | null>(null);
  const closeDialog = () => setDialog(null);
  const saveAs = async (
    when: NotificationValues["when"],
    values: Partial<Pick<NotificationValues, "scheduledAt" | "override">> = {},
  ) => {
    closeDialog();
    setValue("when", when);
    setValue("scheduledAt", values.scheduledAt ?? null);
    setValue("override", values.override ?? null);
    if (!(await submit())) setValue("when", savedAs);
  };
  if (!maySend) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <Button
        variant={needsSecondPerson ? "text" : "outlined"}
        startIcon={<SendIcon sx={mirrorInRtl} />}
        disabled={saving}
        onClick={() => (needsSecondPerson ? setDialog("override") : void saveAs("now"))}
      >
        {translate(
          needsSecondPerson
            ? "resources.notification.override.button"
            : "resources.notification.send.button",
        )}
      </Button>
      <Button
        startIcon={<ScheduleIcon sx={mirrorInRtl} />}
        disabled={saving}
        onClick={() => setDialog("schedule")}
      >
        {translate("resources.notification.schedule.button")}
      </Button>
      {dialog === "override" && (
        <OverrideDialog onClose={closeDialog} onSend={(choice) => saveAs("now", choice)} />
      )}
      {dialog === "schedule" && (
        <ScheduleDialog
          needsSecondPerson={needsSecondPerson}
          onClose={closeDialog}
          onSend={(choice) => saveAs("scheduled", choice)}
        />
      )}
    </Box>
  );
}
