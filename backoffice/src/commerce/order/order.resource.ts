import Icon from "@mui/icons-material/ReceiptLongOutlined";
import { lazy } from "react";
import { defineResource } from "../../platform/screens/resource.ts";

export const order = defineResource({
  name: "orders",
  district: "commerce",
  icon: Icon,
  // Changed only by its own calls.
  calls: ({ order }) => ({ staffList: order.list, staffGet: order.get }),
  screens: () => import("./order.screens.tsx"),
  pages: [
    {
      path: "/orders/cash-desk",
      screen: lazy(async () => ({ default: (await import("./cash-desk/cash-desk.tsx")).CashDesk })),
    },
    {
      path: "/orders/sell",
      screen: lazy(async () => ({ default: (await import("./sell/sell-page.tsx")).SellPage })),
    },
    {
      path: "/orders/reconciliation",
      screen: lazy(async () => ({
        default: (await import("./reconciliation/reconciliations.tsx")).Reconciliations,
      })),
    },
  ],
});
