import { Typography } from "@mui/material";
import { useState } from "react";
import { ResourceContextProvider, Title, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { useOverlapConfirmation } from "../../subscription/use-overlap-confirmation.tsx";
import { OrderTabs } from "../order-tabs.tsx";
import { SellForm } from "./sell-form.tsx";
import "../order-messages.ts";

/**
 * Page that sells a package for cash in person or by phone. It continues to the order, where the
 * cash is recorded.
 */
export function SellPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const withOverlapConfirmed = useOverlapConfirmation();
  // One key per form: a repeated submission returns the same order.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const sell = async (order: Omit<Parameters<typeof client.package.cash>[0], "idempotencyKey">) => {
    const { number } = await withOverlapConfirmed((confirmation) =>
      client.package.cash({ ...order, ...confirmation, idempotencyKey }),
    );
    const { data } = await client.order.list({ q: number, limit: 1, page: 1, sort: "id" });
    navigate(data[0] ? `/orders/edit/${data[0].id}` : "/orders/list");
  };
  return (
    <ResourceContextProvider value="orders">
      <OrderTabs />
      <Title title={translate("resources.orders.tabs.sell")} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginBlockStart: 2 }}>
        {translate("resources.orders.tabs.sell")}
      </Typography>
      <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
        {translate("resources.orders.sell.about")}
      </Typography>
      <SellForm onSell={sell} />
    </ResourceContextProvider>
  );
}
