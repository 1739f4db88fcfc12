import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { formatNumber, intlLocale } from "@masthead/contract/platform/format.ts";
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { MoneyText } from "../../../platform/list/money-text.tsx";
import { useLocalized, useUiLocale } from "../../../platform/messages/locale.ts";

/** Column that is hidden on phones. */
const WIDE_SCREENS_ONLY = { display: { xs: "none", sm: "table-cell" } };

/** Order lines, and the totals with tax. */
export function OrderLines({ order }: { order: StaffOrderDetails }) {
  const { lines, currency } = order;
  const totals = useTotals(order);
  return (
    <>
      <LineTable lines={lines} currency={currency} />
      <Box
        component="dl"
        sx={{
          margin: 0,
          paddingBlock: 1,
          paddingInline: 2,
          display: "grid",
          rowGap: 1,
          columnGap: 3,
          gridTemplateColumns: "1fr auto",
        }}
      >
        {totals.map(({ name, amount, isBold }) => (
          <Box
            key={name}
            sx={{
              display: "contents",
              "& > *": { margin: 0, textAlign: "end", fontWeight: isBold ? 700 : 400 },
            }}
          >
            <dt>{name}</dt>
            <dd>
              <MoneyText amount={amount} currency={currency} />
            </dd>
          </Box>
        ))}
      </Box>
    </>
  );
}

function LineTable({ lines, currency }: Pick<StaffOrderDetails, "lines" | "currency">) {
  const translate = useTranslate();
  const localized = useLocalized();
  const locale = useUiLocale();
  return (
    <Box
      role="group"
      aria-label={translate("resources.orders.part.lines")}
      tabIndex={0}
      sx={{ overflowX: "auto" }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate("resources.orders.line.name")}</TableCell>
            <TableCell align="right">{translate("resources.orders.line.quantity")}</TableCell>
            <TableCell align="right" sx={WIDE_SCREENS_ONLY}>
              {translate("resources.orders.line.unitPrice")}
            </TableCell>
            <TableCell align="right">{translate("resources.orders.line.amount")}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ kind, name, model, quantity, unitPrice, sum }) => (
            <TableRow key={model ?? kind}>
              <TableCell component="th" scope="row" sx={{ minInlineSize: 120 }}>
                <bdi>{localized(name)}</bdi>
                {model && (
                  <Box
                    component="bdi"
                    sx={{ display: "block", color: "text.secondary", fontSize: 13 }}
                  >
                    {model}
                  </Box>
                )}
              </TableCell>
              <TableCell align="right">{formatNumber(quantity, locale)}</TableCell>
              <TableCell align="right" sx={WIDE_SCREENS_ONLY}>
                <MoneyText amount={unitPrice} currency={currency} />
              </TableCell>
              <TableCell align="right">
                <MoneyText amount={sum} currency={currency} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function useTotals({ net, tax, taxRate, total, refunded, chargedBack }: StaffOrderDetails) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const message = (key: string, values?: object) =>
    translate(`resources.orders.line.${key}`, values);
  const percent = new Intl.NumberFormat(intlLocale(locale), {
    style: "percent",
    maximumFractionDigits: 2,
  }).format(taxRate / 10_000);
  const totals = [
    { name: message("net"), amount: net, isBold: false },
    { name: message("tax", { percent }), amount: tax, isBold: false },
    { name: message("total"), amount: total, isBold: true },
  ];
  if (refunded > 0) totals.push({ name: message("refunded"), amount: -refunded, isBold: false });
  if (chargedBack > 0)
    totals.push({ name: message("chargedBack"), amount: -chargedBack, isBold: false });
  if (refunded + chargedBack > 0)
    totals.push({
      name: message(chargedBack > 0 ? "totalAfterChargebacks" : "totalAfterRefunds"),
      amount: total - refunded - chargedBack,
      isBold: true,
    });
  return totals;
}
