import { lazy } from "react";

/** Dialog that withdraws an article, loaded when it is opened. */
export const WithdrawDialog = lazy(async () => ({
  default: (await import("./withdraw-dialog.tsx")).WithdrawDialog,
}));
