import type { Currency } from "@masthead/contract/commerce/money.ts";
import { Box, Typography } from "@mui/material";
import { useListContext, useTranslate } from "react-admin";
import { MoneyText } from "../../../frame/list/money-field.tsx";

interface Sum {
  currency: Currency;
  total: number;
  orders: number;
}

/** What the paid orders among all that the filters leave come to, without what went back. */
export function OrderSums() {
  const translate = useTranslate();
  const sums: Sum[] = useListContext().meta?.sums ?? [];
  if (!sums.length) return null;
  return (
    <Box
      component="dl"
      aria-label={translate("resources.orders.sums")}
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, margin: 0, paddingInline: 2, paddingBlock: 1.5 }}
    >
      {sums.map(({ currency, total, orders }) => (
        <div key={currency}>
          <Typography component="dt" variant="body2" sx={{ color: "text.secondary" }}>
            {translate("resources.orders.sumOf", { smart_count: orders })}
          </Typography>
          <Typography component="dd" sx={{ margin: 0, fontSize: 20, fontWeight: 700 }}>
            <MoneyText amount={total} currency={currency} />
          </Typography>
        </div>
      ))}
    </Box>
  );
}
