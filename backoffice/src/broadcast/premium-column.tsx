import { column } from "../platform/list/column.tsx";

/** Column that marks records for subscribers only. */
export const premiumColumn = column(
  "premium",
  {},
  ({ premium }, { translate }) => premium && translate("broadcast.subscribers"),
);
