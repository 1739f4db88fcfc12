import Icon from "@mui/icons-material/HistoryOutlined";
import type { CallOptions } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const log = defineResource({
  name: "log",
  district: "system",
  icon: Icon,
  calls: ({ log }) => ({
    // The audit log has a fixed order.
    staffList: (
      {
        sort: _,
        order: __,
        ...filter
      }: Parameters<typeof log.staffList>[0] & { sort?: string; order?: string },
      options?: CallOptions,
    ) => log.staffList(filter, options),
  }),
  screens: () => import("./log.screens.tsx"),
});
