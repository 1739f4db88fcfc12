import { intlLocale } from "@masthead/contract/system/format.ts";
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import type { client } from "../../../frame/client.ts";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { Moment } from "../../../frame/moment.tsx";

type Day = Awaited<ReturnType<typeof client.order.reconciliations>>["data"][number];

/** One day at one gateway: what was compared, and what is not alike. */
export function ComparedDay({ day: { id, day, gateway, at, compared, differences } }: { day: Day }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const number = new Intl.NumberFormat(intlLocale(locale));
  const words = (key: string, values?: object) => translate(`resources.orders.compare.${key}`, values);
  const date = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeZone: "UTC" }).format(new Date(day));
  const wrong = differences.length > 0;
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "baseline",
          columnGap: 2,
          padding: 2,
          borderInlineStart: "4px solid",
          borderColor: wrong ? "error.main" : "primary.main",
        }}
      >
        <Typography id={`day-${id}`} component="h3" sx={{ fontWeight: 600 }}>
          {date}
        </Typography>
        <span>{translate(`resources.orders.gateways.${gateway}`, { _: gateway })}</span>
        <Box component="span" sx={{ color: wrong ? "error.main" : undefined, fontWeight: wrong ? 700 : 400 }}>
          <StateMark tone={wrong ? "bad" : "good"}>
            {words(wrong ? "differ" : "alike", { smart_count: differences.length, n: number.format(differences.length) })}
          </StateMark>
        </Box>
        <Typography component="span" variant="body2" sx={{ color: "text.secondary", marginInlineStart: "auto" }}>
          {words("compared", { smart_count: compared, n: number.format(compared) })} · <Moment at={at} />
        </Typography>
      </Box>
      {wrong && (
        <Box role="group" aria-labelledby={`day-${id}`} tabIndex={0} sx={{ overflowX: "auto" }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {["difference", "order", "ledger", "gateway", "reference"].map((column) => (
                  <TableCell key={column}>{words(`column.${column}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {differences.map(({ kind, reference, orderId, ledger, gateway }) => (
                <TableRow key={`${kind} ${reference}`}>
                  <TableCell component="th" scope="row">
                    {words(`kind.${kind}`)}
                  </TableCell>
                  <TableCell>
                    {orderId !== null && (
                      <Link component={RouterLink} to={`/orders/edit/${orderId}`} color="text.primary">
                        {words("open")}
                      </Link>
                    )}
                  </TableCell>
                  <TableCell>
                    <bdi dir="ltr" style={{ whiteSpace: "nowrap" }}>
                      {ledger ?? "—"}
                    </bdi>
                  </TableCell>
                  <TableCell>
                    <bdi dir="ltr" style={{ whiteSpace: "nowrap" }}>
                      {gateway ?? "—"}
                    </bdi>
                  </TableCell>
                  <TableCell>
                    <bdi dir="ltr">{reference}</bdi>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </>
  );
}
