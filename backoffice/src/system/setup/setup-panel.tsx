import { Button, Skeleton } from "@mui/material";
import { useTranslate } from "react-admin";
import { PanelFrame } from "../../home/panel.tsx";
import { SetupSteps } from "./setup-steps.tsx";
import { useSetupChanges, useSetupSteps } from "./use-setup.ts";

/** Guide to set up the station on the home page, until a Superadmin hides it. */
export function SetupPanel() {
  const translate = useTranslate();
  const steps = useSetupSteps();
  const { isPending, setShown } = useSetupChanges();
  return (
    <PanelFrame
      title={translate("setup.title")}
      action={
        <Button size="small" disabled={isPending} onClick={() => setShown(false)}>
          {translate("setup.hide")}
        </Button>
      }
    >
      {steps ? (
        <SetupSteps steps={steps} heading="h4" />
      ) : (
        <Skeleton variant="rectangular" height={320} sx={{ margin: 2 }} />
      )}
    </PanelFrame>
  );
}
