import { BUILD_POLL } from "@masthead/contract/system/constants.ts";
import { Alert, Button } from "@mui/material";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { BUILD } from "../document-facts.ts";
import { latestBuild } from "./latest-build.ts";
import { reloadKeepingText } from "./reload.ts";

/** Least time between two questions when a window is looked at again and again, in milliseconds. */
const REST = 60_000;

/** Whether the server has a newer build than this tab: asked every five minutes while the tab is seen, and when it is looked at again. */
function useNewerBuild(): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    if (newer || !BUILD) return;
    let asked = Date.now();
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      asked = Date.now();
      const latest = await latestBuild();
      if (latest && latest !== BUILD) setNewer(true);
    };
    const lookAgain = () => {
      if (Date.now() - asked >= REST) void look();
    };
    const timer = setInterval(() => void look(), BUILD_POLL);
    window.addEventListener("focus", lookAgain);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", lookAgain);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [newer]);
  return newer;
}

/** Offers to reload once there is a newer build. It stays: a tab of an old build may miss its parts. */
export function NewerBuild() {
  const newer = useNewerBuild();
  const translate = useTranslate();
  if (!newer) return null;
  return (
    <Alert
      severity="info"
      role="status"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={reloadKeepingText}>
          {translate("desk.build.reload")}
        </Button>
      }
      sx={{ marginBlockStart: 1, backgroundColor: "background.paper" }}
    >
      {translate("desk.build.newer")}
    </Alert>
  );
}
