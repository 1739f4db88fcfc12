import { lazy } from "react";

// Parts of the form that are loaded after it. In one module: each module with lazy parts has its
// own list of their files.
export const PendingVersionPanel = lazy(async () => ({
  default: (await import("./pending-version-panel.tsx")).PendingVersionPanel,
}));
export const PendingVersionNotices = lazy(async () => ({
  default: (await import("./pending-version-notices.tsx")).PendingVersionNotices,
}));
export const UpdateDialog = lazy(async () => ({
  default: (await import("./update-dialog.tsx")).UpdateDialog,
}));
export const WithdrawButton = lazy(async () => ({
  default: (await import("./withdraw-button.tsx")).WithdrawButton,
}));
