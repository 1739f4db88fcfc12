import type { Currency } from "@masthead/contract/commerce/money.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { Box, Typography } from "@mui/material";
import { useListContext, useTranslate } from "react-admin";
import { MoneyText } from "../../../frame/list/money-field.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { ExcelButtons } from "./excel-buttons.tsx";

interface Sum {
  currency: Currency;
  total: number;
  orders: number;
}

/** What the paid orders among all that the filters leave come to, without what went back; and all of them to take away. */
export function OrderHead() {
  const translate = useTranslate();
  const number = new Intl.NumberFormat(intlLocale(useDeskLocale()));
  const { meta, total } = useListContext();
  const sums: Sum[] = meta?.sums ?? [];
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
      {sums.length > 0 && (
        <Box
          component="dl"
          aria-label={translate("resources.orders.sums")}
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, margin: 0 }}
        >
          {sums.map(({ currency, total, orders }) => (
            <div key={currency}>
              <Typography component="dt" variant="body2" sx={{ color: "text.secondary" }}>
                {translate("resources.orders.sumOf", { smart_count: orders, n: number.format(orders) })}
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
