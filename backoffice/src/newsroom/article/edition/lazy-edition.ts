import { lazy } from "react";

// Parts of the form that are loaded after it. In one module: each module with lazy parts has its
// own list of their files.
export const EditionPanel = lazy(async () => ({
  default: (await import("./edition-panel.tsx")).EditionPanel,
}));
export const EditionNotices = lazy(async () => ({
  default: (await import("./edition-notices.tsx")).EditionNotices,
}));
export const UpdateDialog = lazy(async () => ({
  default: (await import("./update-dialog.tsx")).UpdateDialog,
}));
export const WithdrawButton = lazy(async () => ({
  default: (await import("./withdraw-button.tsx")).WithdrawButton,
}));
