import { intlLocale } from "@masthead/contract/platform/format.ts";
import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import type { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";

type Day = Awaited<ReturnType<typeof client.order.reconciliations>>["data"][number];

/** Reconciliation of one day at one gateway, with its differences. */
export function ReconciliationDay({ day }: { day: Day }) {
  const titleId = `day-${day.id}`;
  return (
    <>
      <DayHeading day={day} titleId={titleId} />
      {day.differences.length > 0 && (
        <Box role="group" aria-labelledby={titleId} tabIndex={0} sx={{ overflowX: "auto" }}>
          <DifferenceTable differences={day.differences} />
        </Box>
      )}
    </>
  );
}

function DayHeading({ day, titleId }: { day: Day; titleId: string }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const formatNumber = useNumberFormat();
  const { gateway, at, compared, differences } = day;
  const date = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: "full",
    timeZone: "UTC",
  }).format(new Date(day.day));
  const hasDifferences = differences.length > 0;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "baseline",
        columnGap: 2,
        padding: 2,
        borderInlineStart: "4px solid",
        borderColor: hasDifferences ? "error.main" : "primary.main",
      }}
    >
      <Typography id={titleId} component="h3" sx={{ fontWeight: 600 }}>
        {date}
      </Typography>
      <span>{translate(`resources.orders.gateways.${gateway}`, { _: gateway })}</span>
      <Box
        component="span"
        sx={{
          color: hasDifferences ? "error.main" : undefined,
          fontWeight: hasDifferences ? 700 : 400,
        }}
      >
        <StateBadge tone={hasDifferences ? "bad" : "good"}>
          {translate(`resources.orders.compare.${hasDifferences ? "differ" : "alike"}`, {
            smart_count: differences.length,
            n: formatNumber(differences.length),
          })}
        </StateBadge>
      </Box>
      <Typography
        component="span"
        variant="body2"
        sx={{ color: "text.secondary", marginInlineStart: "auto" }}
      >
        {translate("resources.orders.compare.compared", {
          smart_count: compared,
          n: formatNumber(compared),
        })}{" "}
        · <RelativeTime at={at} />
      </Typography>
    </Box>
  );
}

const COLUMNS = ["difference", "order", "ledger", "gateway", "reference"] as const;

function DifferenceTable({ differences }: Pick<Day, "differences">) {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {COLUMNS.map((column) => (
            <TableCell key={column}>
              {translate(`resources.orders.compare.column.${column}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {differences.map(({ kind, reference, orderId, ledger, gateway }) => (
          <TableRow key={`${kind} ${reference}`}>
            <TableCell component="th" scope="row">
              {translate(`resources.orders.compare.kind.${kind}`)}
            </TableCell>
            <TableCell>
              {orderId !== null && (
                <Link component={RouterLink} to={`/orders/edit/${orderId}`} color="text.primary">
                  {translate("resources.orders.compare.open")}
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
  );
}
