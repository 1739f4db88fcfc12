import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import { MoneyText } from "../../../platform/list/money-text.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { RefundResolutionDialog } from "../actions/refund-resolution-dialog.tsx";
import { useActorLabel } from "./actor-label.ts";
import { useFaultText } from "./fault-text.ts";

const PAYMENT_TONES = {
  opening: "waiting",
  open: "waiting",
  paid: "good",
  failed: "bad",
  expired: "off",
} as const;
const REFUND_TONES = { requested: "waiting", done: "good", failed: "bad" } as const;

/** Payment attempts and refunds, oldest first. */
export function OrderPayments({ order }: { order: StaffOrderDetails }) {
  const { payments, refunds } = order;
  const [resolving, setResolving] = useState<{ id: number; byHand: boolean } | null>(null);
  const translate = useTranslate();
  const actorLabel = useActorLabel();
  const faultText = useFaultText();
  const message = (key: string) => translate(`resources.orders.payment.${key}`);
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2 }}>
      {payments.map(
        ({ id, gateway, gatewayId, state, amount, currency, card, failure, createdAt }) => (
          <Transaction
            key={`payment-${id}`}
            name={translate("resources.orders.payment.by", {
              gateway: translate(`resources.orders.gateways.${gateway}`, { _: gateway }),
            })}
            state={
              <StateBadge tone={PAYMENT_TONES[state]}>{message(`states.${state}`)}</StateBadge>
            }
            amount={amount}
            currency={currency}
            at={createdAt}
          >
            {card && <bdi dir="ltr">{`${card.brand} •••• ${card.last4}`}</bdi>}
            {failure && translate(`resources.orders.failures.${failure}`, { _: failure })}
            {gatewayId && <bdi dir="ltr">{gatewayId}</bdi>}
          </Transaction>
        ),
      )}
      {refunds.map(
        ({
          id,
          state,
          amount,
          currency,
          reason,
          by,
          reference,
          failure,
          resolvable,
          createdAt,
        }) => (
          <Transaction
            key={`refund-${id}`}
            name={message("refund")}
            state={
              <StateBadge tone={REFUND_TONES[state]}>{message(`refunds.${state}`)}</StateBadge>
            }
            amount={-amount}
            currency={currency}
            at={createdAt}
            actions={
              resolvable && (
                <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
                  <Button variant="outlined" onClick={() => setResolving({ id, byHand: false })}>
                    {translate("resources.orders.resolve.again")}
                  </Button>
                  <Button onClick={() => setResolving({ id, byHand: true })}>
                    {translate("resources.orders.resolve.byHand")}
                  </Button>
                </Box>
              )
            }
          >
            {state === "failed" && failure && message(`refundFailures.${failure}`)}
            <bdi>{faultText(reason)}</bdi>
            {reference && <bdi>{reference}</bdi>}
            <bdi>{actorLabel(by)}</bdi>
          </Transaction>
        ),
      )}
      {resolving && (
        <RefundResolutionDialog
          order={order}
          refundId={resolving.id}
          byHand={resolving.byHand}
          onClose={() => setResolving(null)}
        />
      )}
    </Box>
  );
}

interface TransactionProps {
  name: string;
  state: ReactNode;
  amount: number;
  currency: Currency;
  at: string;
  actions?: ReactNode;
  children: ReactNode[];
}

function Transaction({ name, state, amount, currency, at, actions, children }: TransactionProps) {
  const details = children.filter(Boolean);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {state}
        <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
          <RelativeTime at={at} />
        </Typography>
        <Box component="span" sx={{ marginInlineStart: "auto", fontWeight: 600 }}>
          <MoneyText amount={amount} currency={currency} />
        </Box>
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 0,
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          color: "text.secondary",
          fontSize: 14,
          overflowWrap: "anywhere",
        }}
      >
        {details.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list, never reordered
          <li key={index}>{detail}</li>
        ))}
      </Box>
      {actions}
    </Box>
  );
}
