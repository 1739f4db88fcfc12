import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import type { DisputeState } from "@masthead/contract/commerce/states.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import { Alert, Box, Button } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { DescriptionItem, DescriptionList } from "../../../platform/description-list.tsx";
import { MoneyText } from "../../../platform/list/money-text.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";
import { DisputeBadge } from "../order-state.tsx";

const SEVERITIES = {
  inquiry: "warning",
  needsResponse: "error",
  underReview: "info",
  won: "success",
  lost: "error",
  closed: "success",
} as const satisfies Record<DisputeState, string>;

/**
 * Disputes of an order: what happened, the deadline, and the page of the gateway on which evidence
 * is submitted.
 */
export function OrderDisputes({ order }: { order: StaffOrderDetails }) {
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      {order.disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} />
      ))}
    </Box>
  );
}

function Dispute({ dispute }: { dispute: StaffOrderDetails["disputes"][number] }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const { state, reason, amount, currency, evidenceDueAt, openedAt, closedAt, url, gatewayId } =
    dispute;
  const message = (key: string) => translate(`resources.orders.dispute.${key}`);
  const format = dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  const fact = (key: string, value: ReactNode) => (
    <DescriptionItem name={message(key)}>{value}</DescriptionItem>
  );
  const needsEvidence = state === "inquiry" || state === "needsResponse";
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
      <Alert severity={SEVERITIES[state]}>{message(`texts.${state}`)}</Alert>
      <DescriptionList inColumns>
        {fact("state", <DisputeBadge state={state} />)}
        {fact("amount", <MoneyText amount={amount} currency={currency} />)}
        {fact("reason", message(`reasons.${reason}`))}
        {needsEvidence &&
          fact(
            "due",
            evidenceDueAt ? format.format(new Date(evidenceDueAt)) : message("noEvidence"),
          )}
        {fact("openedAt", format.format(new Date(openedAt)))}
        {closedAt && fact("closedAt", format.format(new Date(closedAt)))}
        {fact("reference", <bdi dir="ltr">{gatewayId}</bdi>)}
      </DescriptionList>
      <div>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant={needsEvidence ? "contained" : "outlined"}
          sx={{ minBlockSize: 40 }}
        >
          {message("open")}
        </Button>
      </div>
    </Box>
  );
}
