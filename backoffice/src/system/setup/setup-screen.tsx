import { Box, Button, Paper, Skeleton, Typography } from "@mui/material";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useStation } from "../../platform/time/station.ts";
import "./setup-messages.ts";
import { ServerText, SetupSteps } from "./setup-steps.tsx";
import { useSetupChanges, useSetupSteps } from "./use-setup.ts";

/** Guide to set up the station, also when the home page does not show it. */
export function SetupScreen() {
  const translate = useTranslate();
  const { setupGuide } = useStation();
  const steps = useSetupSteps();
  const { isPending, setShown } = useSetupChanges();
  const title = translate("setup.title");
  return (
    <Box sx={{ paddingBlock: 2, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Title title={title} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "start", gap: 2 }}>
        <Box>
          <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography sx={{ color: "text.secondary" }}>{translate("setup.intro")}</Typography>
        </Box>
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => setShown(!setupGuide)}
          sx={{ marginInlineStart: "auto" }}
        >
          {translate(setupGuide ? "setup.hide" : "setup.show")}
        </Button>
      </Box>
      <Paper component="section" variant="outlined" aria-label={title}>
        {steps ? (
          <SetupSteps steps={steps} heading="h3" />
        ) : (
          <Skeleton variant="rectangular" height={480} sx={{ margin: 2 }} />
        )}
      </Paper>
      <Typography variant="body2" component="div" sx={{ color: "text.secondary" }}>
        {translate("setup.doctor")} <ServerText>npm run masthead -- doctor</ServerText>{" "}
        <Button size="small" component={RouterLink} to="/system">
          {translate("setup.status")}
        </Button>
      </Typography>
    </Box>
  );
}
