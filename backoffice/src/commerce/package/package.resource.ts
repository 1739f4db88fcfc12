import Icon from "@mui/icons-material/SellOutlined";
import { lazy } from "react";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";
import { deliveryAreaKinds } from "../delivery-area/delivery-area-kinds.ts";

export const subscriptionPackage = defineResource({
  name: "package",
  district: "commerce",
  icon: Icon,
  calls: (client) => recordCalls(client.package),
  screens: () => import("./package.screens.tsx"),
  pages: [
    {
      path: "/package/areas",
      screen: lazy(async () => ({
        default: (await import("../delivery-area/delivery-areas.tsx")).DeliveryAreas,
      })),
    },
  ],
  parts: deliveryAreaKinds,
});
