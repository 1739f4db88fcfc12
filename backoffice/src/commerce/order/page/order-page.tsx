import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { Box, Paper, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { type RaRecord, RecordContextProvider, useTranslate } from "react-admin";
import { useParams } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { PageHeader } from "../../../platform/layout/page-header.tsx";
import { RecordFallback } from "../../../platform/layout/record-fallback.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { OrderActions } from "../actions/order-actions.tsx";
import { orderQueryKey } from "../use-order-action.ts";
import { OrderDetails } from "./order-details.tsx";
import { OrderDisputes } from "./order-disputes.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

const titleOf = ({ number }: RaRecord): string => number ?? "";

/** Page of an order: lines, buyer, payments, timeline and actions. */
export function OrderPage() {
  const id = Number(useParams().id);
  const locale = useUiLocale();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: orderQueryKey(id),
    queryFn: () => client.order.get({ id, locale }),
  });
  if (!data) return <RecordFallback isPending={isPending} error={error} onRetry={refetch} />;
  return (
    <RecordContextProvider value={data}>
      <PageHeader title={titleOf} actions={<OrderActions order={data} />} />
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(300px, 1fr)" },
        }}
      >
        <Box sx={{ minWidth: 0, display: "grid", gap: 3 }}>
          {data.disputes.length > 0 && (
            <PageSection title="disputes">
              <OrderDisputes order={data} />
            </PageSection>
          )}
          <PageSection title="lines">
            <OrderLines order={data} />
          </PageSection>
          {hasPayments(data) && (
            <PageSection title="money">
              <OrderPayments order={data} />
            </PageSection>
          )}
          <PageSection title="timeline">
            <OrderTimeline order={data} />
          </PageSection>
        </Box>
        <PageSection title="facts">
          <OrderDetails order={data} />
        </PageSection>
      </Box>
    </RecordContextProvider>
  );
}

const hasPayments = ({ payments, refunds }: StaffOrderDetails) =>
  payments.length + refunds.length > 0;

function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}
    >
      <Typography id={id} component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1.5 }}>
        {translate(`resources.orders.part.${title}`)}
      </Typography>
      {children}
    </Paper>
  );
}
