import { GlobalStyles } from "@mui/material";

/** On paper, the monitor is a list without the frame of the back office. */
export function PrintStyles() {
  return <GlobalStyles styles={STYLES} />;
}

const STYLES = {
  ".monitor-print": { display: "none" },
  "@media print": {
    ".monitor-print": { display: "revert" },
    ".monitor-screen, .MuiAppBar-root, .RaLayout-contentWithSidebar > .MuiDrawer-root, .MuiSnackbar-root":
      { display: "none !important" },
    ".RaLayout-appFrame": { marginBlockStart: "0 !important" },
    ".RaLayout-contentWithSidebar, .RaLayout-content": { display: "block !important" },
    body: { backgroundColor: "#fff !important", color: "#000" },
  },
} as const;
