import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { MoneyText } from "../../../frame/list/money-field.tsx";
import { useDeskLocale, useLocalized } from "../../../frame/locale.ts";

/** There is no room for it on a telephone. */
const WIDE = { display: { xs: "none", sm: "table-cell" } };

/** What was ordered, line by line, and what it comes to with the tax in it. */
export function OrderLines({ order }: { order: StaffOrderDetails }) {
  const translate = useTranslate();
  const localized = useLocalized();
  const locale = useDeskLocale();
  const { lines, currency, net, tax, taxRate, total, refunded } = order;
  const words = (key: string, values?: object) => translate(`resources.orders.line.${key}`, values);
  const percent = new Intl.NumberFormat(intlLocale(locale), { style: "percent", maximumFractionDigits: 2 }).format(taxRate / 10_000);
  const sums: [string, number, boolean][] = [
    [words("net"), net, false],
    [words("tax", { percent }), tax, false],
    [words("total"), total, true],
    ...(refunded > 0 ? [[words("refunded"), -refunded, false] as [string, number, boolean]] : []),
    ...(refunded > 0 ? [[words("kept"), total - refunded, true] as [string, number, boolean]] : []),
  ];
  return (
    <>
      <Box role="group" aria-label={translate("resources.orders.part.lines")} tabIndex={0} sx={{ overflowX: "auto" }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{words("name")}</TableCell>
              <TableCell align="right">{words("quantity")}</TableCell>
              <TableCell align="right" sx={WIDE}>
                {words("unitPrice")}
              </TableCell>
              <TableCell align="right">{words("sum")}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ kind, name, model, quantity, unitPrice, sum }) => (
              <TableRow key={model ?? kind}>
                <TableCell component="th" scope="row" sx={{ minInlineSize: 120 }}>
                  <bdi>{localized(name)}</bdi>
                  {model && (
                    <Box component="bdi" sx={{ display: "block", color: "text.secondary", fontSize: 13 }}>
                      {model}
                    </Box>
                  )}
                </TableCell>
                <TableCell align="right">{new Intl.NumberFormat(intlLocale(locale)).format(quantity)}</TableCell>
                <TableCell align="right" sx={WIDE}>
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
        sx={{ margin: 0, paddingBlock: 1, paddingInline: 2, display: "grid", rowGap: 1, columnGap: 3, gridTemplateColumns: "1fr auto" }}
      >
        {sums.map(([name, amount, strong]) => (
          <Box key={name} sx={{ display: "contents", "& > *": { margin: 0, textAlign: "end", fontWeight: strong ? 700 : 400 } }}>
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
