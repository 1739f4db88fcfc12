import { Alert, Box, Pagination, Paper, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading, Title, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { OrderTabs } from "../order-tabs.tsx";
import { ReconciliationDay } from "./reconciliation-day.tsx";
import "../order-messages.ts";

const PAGE_SIZE = 30;

/**
 * Reconciliation page: days on which the records of a gateway were compared with the ledger, with
 * every difference.
 */
export function Reconciliations() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const [page, setPage] = useState(1);
  const message = (key: string, values?: object) =>
    translate(`resources.orders.compare.${key}`, values);
  const { data, error, isPending } = useQuery({
    queryKey: ["orders", "reconciliations", page],
    queryFn: () => client.order.reconciliations({ page, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((data?.meta.total ?? 0) / PAGE_SIZE);
  return (
    <>
      <OrderTabs />
      <Box sx={{ paddingBlock: 2, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Title title={translate("resources.orders.tabs.reconciliation")} />
        <div>
          <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
            {translate("resources.orders.tabs.reconciliation")}
          </Typography>
          <Typography sx={{ color: "text.secondary" }}>{message("about")}</Typography>
        </div>
        {isPending && <Loading />}
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
        {data?.data.length === 0 && (
          <Typography sx={{ paddingBlock: 4 }}>
            {message(data.meta.charged ? "noneYet" : "none")}
          </Typography>
        )}
        {data?.data.map((day) => (
          <Paper
            key={day.id}
            component="section"
            variant="outlined"
            aria-labelledby={`day-${day.id}`}
            sx={{ minWidth: 0 }}
          >
            <ReconciliationDay day={day} />
          </Paper>
        ))}
        {pages > 1 && (
          <Pagination
            count={pages}
            page={page}
            onChange={(_, pageNumber) => setPage(pageNumber)}
            getItemAriaLabel={(_, pageNumber) =>
              message("page", { page: formatNumber(pageNumber ?? 1) })
            }
          />
        )}
      </Box>
    </>
  );
}
