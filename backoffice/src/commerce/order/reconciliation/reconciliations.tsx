import { intlLocale } from "@masthead/contract/system/format.ts";
import { Alert, Box, Pagination, Paper, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading, Title, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";
import { messageOf } from "../../../frame/problems.ts";
import { OrderTabs } from "../order-tabs.tsx";
import { ComparedDay } from "./compared-day.tsx";

const LIMIT = 30;

/** Days on which what the gateway says was compared with what was written down here, with every difference. */
export function Reconciliations() {
  const translate = useTranslate();
  const number = new Intl.NumberFormat(intlLocale(useDeskLocale()));
  const [page, setPage] = useState(1);
  const words = (key: string, values?: object) => translate(`resources.orders.compare.${key}`, values);
  const { data, error, isPending } = useQuery({
    queryKey: ["orders", "reconciliations", page],
    queryFn: () => client.order.reconciliations({ page, limit: LIMIT }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((data?.meta.total ?? 0) / LIMIT);
  return (
    <>
      <OrderTabs />
      <Box sx={{ paddingBlock: 2, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Title title={translate("resources.orders.tabs.reconciliation")} />
        <div>
          <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
            {translate("resources.orders.tabs.reconciliation")}
          </Typography>
          <Typography sx={{ color: "text.secondary" }}>{words("about")}</Typography>
        </div>
        {isPending && <Loading />}
        {error && <Alert severity="error">{messageOf(error)}</Alert>}
        {data?.data.length === 0 && <Typography sx={{ paddingBlock: 4 }}>{words("none")}</Typography>}
        {data?.data.map((day) => (
          <Paper key={day.id} component="section" variant="outlined" aria-labelledby={`day-${day.id}`} sx={{ minWidth: 0 }}>
            <ComparedDay day={day} />
          </Paper>
        ))}
        {pages > 1 && (
          <Pagination
            count={pages}
            page={page}
            onChange={(_, wanted) => setPage(wanted)}
            getItemAriaLabel={(_, wanted) => words("page", { page: number.format(wanted ?? 1) })}
          />
        )}
      </Box>
    </>
  );
}
