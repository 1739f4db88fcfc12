import { BUILD_POLL_INTERVAL } from "@masthead/contract/platform/constants.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { Alert, Button } from "@mui/material";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { BUILD_ID } from "../document-settings.ts";
import { fetchLatestBuildId } from "./fetch-latest-build-id.ts";
import { reloadWithAutosave } from "./reload.ts";

/** Minimum time between two checks on window focus, in milliseconds. */
const MIN_CHECK_INTERVAL_MS = MINUTE;

/**
 * Returns whether the server has a newer build than this tab. Checks every five minutes while the
 * tab is visible, and on focus.
 */
function useNewerBuild(): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (isOutdated || !BUILD_ID) return;
    let checkedAt = Date.now();
    const check = async () => {
      if (document.visibilityState !== "visible") return;
      checkedAt = Date.now();
      const latest = await fetchLatestBuildId();
      if (latest && latest !== BUILD_ID) setOutdated(true);
    };
    const checkAgain = () => {
      if (Date.now() - checkedAt >= MIN_CHECK_INTERVAL_MS) void check();
    };
    const timer = setInterval(() => void check(), BUILD_POLL_INTERVAL);
    window.addEventListener("focus", checkAgain);
    document.addEventListener("visibilitychange", checkAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", checkAgain);
      document.removeEventListener("visibilitychange", checkAgain);
    };
  }, [isOutdated]);
  return isOutdated;
}

/**
 * Notice that offers a reload when there is a newer build. It cannot be dismissed: the chunks of an
 * old build may no longer be on the server.
 */
export function NewBuildNotice() {
  const isOutdated = useNewerBuild();
  const translate = useTranslate();
  if (!isOutdated) return null;
  return (
    <Alert
      severity="info"
      role="status"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={reloadWithAutosave}>
          {translate("frame.build.reload")}
        </Button>
      }
      sx={{ marginBlockStart: 1, backgroundColor: "background.paper" }}
    >
      {translate("frame.build.newer")}
    </Alert>
  );
}
