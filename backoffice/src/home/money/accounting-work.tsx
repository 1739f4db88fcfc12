import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type {
  AccountingTask,
  AccountingWork as Work,
} from "@masthead/contract/commerce/order-staff.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../platform/api/client.ts";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { Panel } from "../panel.tsx";

/** Refetch interval, in milliseconds. Only a visible window refetches. */
const REFETCH_INTERVAL_MS = MINUTE;

const filtered = (filter: object) =>
  `/orders/list?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Path of each task. Failed and stuck refunds are opened one by one. */
const PATHS: Record<AccountingTask, string> = {
  openDisputes: filtered({ dispute: "open" }),
  awaitingCash: "/orders/cash-desk",
  toShip: filtered({ state: "paid" }),
  failedRefunds: "/orders/list",
  stuckRefunds: filtered({ state: "refunding" }),
  differences: "/orders/reconciliation",
  failedRenewals: filtered({ kind: "renewal", state: "failed" }),
};
/** Tasks whose orders are linked. */
const LINKED: readonly AccountingTask[] = ["openDisputes", "failedRefunds", "stuckRefunds"];
/** Tasks that are errors, or cost money, not everyday work. */
const ERRORS: readonly AccountingTask[] = [
  "openDisputes",
  "failedRefunds",
  "stuckRefunds",
  "differences",
];

/** Open tasks of Accounting, with amounts, and the revenue of the month. */
export function AccountingWork() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: ["orders", "work"],
    queryFn: () => client.order.work(),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const message = (key: string, values?: object) => translate(`home.accounting.${key}`, values);
  const waiting = data?.tasks.filter(({ count }) => count > 0);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      <Panel
        title={message("title")}
        to="/orders/list"
        emptyMessage={message("nothing")}
        rows={waiting?.map((task) => ({ key: task.task, content: <Task task={task} /> }))}
      />
      <Panel
        title={message("month")}
        to="/orders/list"
        emptyMessage={message("noRevenue")}
        rows={data?.month.map(({ currency, received, returned }) => ({
          key: currency,
          content: (
            <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, alignItems: "baseline" }}>
              <Typography component="span" sx={{ fontSize: 20, fontWeight: 700 }}>
                {formatCurrency({ amount: received - returned, currency }, locale)}
              </Typography>
              <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
                {message("movements", {
                  received: formatCurrency({ amount: received, currency }, locale),
                  returned: formatCurrency({ amount: returned, currency }, locale),
                })}
              </Typography>
            </Box>
          ),
        }))}
      />
    </Box>
  );
}

function Task({ task: { task, count, amounts, orders } }: { task: Work["tasks"][number] }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const formatNumber = useNumberFormat();
  const text = translate(`home.accounting.tasks.${task}`, {
    smart_count: count,
    n: formatNumber(count),
  });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
      <Link
        component={RouterLink}
        to={PATHS[task]}
        color="text.primary"
        underline="hover"
        sx={{ fontWeight: 600 }}
      >
        {text}
      </Link>
      {ERRORS.includes(task) && (
        <StateBadge tone="bad">{translate("home.accounting.check")}</StateBadge>
      )}
      {LINKED.includes(task) &&
        orders.map(({ id, number }) => (
          <Link key={id} component={RouterLink} to={`/orders/edit/${id}`} color="text.primary">
            <bdi>{number}</bdi>
          </Link>
        ))}
      <Box component="span" sx={{ marginInlineStart: "auto" }}>
        {amounts
          .map(({ currency, amount }) => formatCurrency({ amount, currency }, locale))
          .join(" · ")}
      </Box>
    </Box>
  );
}
