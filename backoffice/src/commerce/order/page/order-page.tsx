import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { Alert, Box, Paper, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Loading, type RaRecord, RecordContextProvider, useTranslate } from "react-admin";
import { useParams } from "react-router";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";
import { PageHead } from "../../../frame/page-head.tsx";
import { messageOf } from "../../../frame/problems.ts";
import { OrderMoves } from "../moves/order-moves.tsx";
import { orderKey } from "../use-order-work.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

const titleOf = ({ number }: RaRecord): string => number ?? "";

/** One order: what was ordered, who by, how the money moved, what happened, and what can be done now. */
export function OrderPage() {
  const id = Number(useParams().id);
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { data, error, isPending } = useQuery({ queryKey: orderKey(id), queryFn: () => client.order.get({ id, locale }) });
  if (isPending) return <Loading />;
  if (!data) {
    return (
      <Alert severity="error" sx={{ marginBlock: 2 }}>
        {error ? messageOf(error) : translate("desk.notFound.title", { path: "" })}
      </Alert>
    );
  }
  return (
    <RecordContextProvider value={data}>
      <PageHead title={titleOf} actions={<OrderMoves order={data} />} />
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(300px, 1fr)" },
        }}
      >
        <Box sx={{ minWidth: 0, display: "grid", gap: 3 }}>
          <Part title="lines">
            <OrderLines order={data} />
          </Part>
          {hasMoved(data) && (
            <Part title="money">
              <OrderPayments order={data} />
            </Part>
          )}
          <Part title="timeline">
            <OrderTimeline order={data} />
          </Part>
        </Box>
        <Part title="facts">
          <OrderFacts order={data} />
        </Part>
      </Box>
    </RecordContextProvider>
  );
}

const hasMoved = ({ payments, refunds }: StaffOrderDetails) => payments.length + refunds.length > 0;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography id={id} component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1.5 }}>
        {translate(`resources.orders.part.${title}`)}
      </Typography>
      {children}
    </Paper>
  );
}
