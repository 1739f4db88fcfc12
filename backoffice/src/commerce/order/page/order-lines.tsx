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
  const translate = useTranslate();
  const localized = useLocalized();
  const locale = useUiLocale();
  const { lines, currency, net, tax, taxRate, total, refunded, chargedBack } = order;
  const message = (key: string, values?: object) =>
    translate(`resources.orders.line.${key}`, values);
  const percent = new Intl.NumberFormat(intlLocale(locale), {
    style: "percent",
    maximumFractionDigits: 2,
  }).format(taxRate / 10_000);
  const totals: [string, number, boolean][] = [
    [message("net"), net, false],
    [message("tax", { percent }), tax, false],
    [message("total"), total, true],
    ...(refunded > 0 ? [[message("refunded"), -refunded, false] as [string, number, boolean]] : []),
    ...(chargedBack > 0
      ? [[message("chargedBack"), -chargedBack, false] as [string, number, boolean]]
      : []),
    ...(refunded + chargedBack > 0
      ? [
          [
            message(chargedBack > 0 ? "totalAfterChargebacks" : "totalAfterRefunds"),
            total - refunded - chargedBack,
            true,
          ] as [string, number, boolean],
        ]
      : []),
  ];
  return (
    <>
      <Box
        role="group"
        aria-label={translate("resources.orders.part.lines")}
        tabIndex={0}
        sx={{ overflowX: "auto" }}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{message("name")}</TableCell>
              <TableCell align="right">{message("quantity")}</TableCell>
              <TableCell align="right" sx={WIDE_SCREENS_ONLY}>
                {message("unitPrice")}
              </TableCell>
              <TableCell align="right">{message("amount")}</TableCell>
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
        {totals.map(([name, amount, bold]) => (
          <Box
            key={name}
            sx={{
              display: "contents",
              "& > *": { margin: 0, textAlign: "end", fontWeight: bold ? 700 : 400 },
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
