import type { Currency } from "@masthead/contract/commerce/money.ts";
import { Box, Typography } from "@mui/material";
import { useListContext, useTranslate } from "react-admin";
import { MoneyText } from "../../../platform/list/money-text.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { ExcelButtons } from "./excel-buttons.tsx";

interface CurrencyTotal {
  currency: Currency;
  total: number;
  orders: number;
}

/**
 * Revenue by currency of the paid orders that match the filters, net of refunds, with buttons to
 * export the orders.
 */
export function OrderListSummary() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { meta, total } = useListContext();
  const currencyTotals: CurrencyTotal[] = meta?.sums ?? [];
  if (!total) return null;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "end",
        columnGap: 4,
        rowGap: 1,
        padding: 2,
        backgroundColor: "background.paper",
      }}
    >
      {currencyTotals.length > 0 && (
        <Box
          component="dl"
          aria-label={translate("resources.orders.totals")}
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, margin: 0 }}
        >
          {currencyTotals.map(({ currency, total, orders }) => (
            <div key={currency}>
              <Typography component="dt" variant="body2" sx={{ color: "text.secondary" }}>
                {translate("resources.orders.paidCount", {
                  smart_count: orders,
                  n: formatNumber(orders),
                })}
              </Typography>
              <Typography component="dd" sx={{ margin: 0, fontSize: 20, fontWeight: 700 }}>
                <MoneyText amount={total} currency={currency} />
              </Typography>
            </div>
          ))}
        </Box>
      )}
      <Box sx={{ marginInlineStart: { sm: "auto" }, display: "flex", flexWrap: "wrap", gap: 1 }}>
        <ExcelButtons />
      </Box>
    </Box>
  );
}
