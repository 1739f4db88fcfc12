import Icon from "@mui/icons-material/LiveTvOutlined";
import type { CallOptions } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const channel = defineResource({
  name: "channels",
  district: "broadcast",
  icon: Icon,
  calls: ({ channel }) => ({
    // Stream keys are shown only in the form: they are removed from lists and exports.
    staffList: async (input: Parameters<typeof channel.staffList>[0], options?: CallOptions) => {
      const { data, meta } = await channel.staffList(input, options);
      return { data: data.map(({ key: _, songKey: __, ...row }) => row), meta };
    },
    staffGet: channel.staffGet,
    create: channel.create,
    edit: channel.edit,
    remove: channel.remove,
    restore: channel.restore,
    setStatus: ({ id, status }) => channel.setEnabled({ id, enabled: status }),
  }),
  statusField: "enabled",
  screens: () => import("./channel.screens.tsx"),
});
