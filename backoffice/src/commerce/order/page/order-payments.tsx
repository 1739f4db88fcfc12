import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { MoneyText } from "../../../frame/list/money-field.tsx";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { Moment } from "../../../frame/moment.tsx";
import { useActorWord } from "./actor-word.ts";

const PAYMENT_TONES = { opening: "waiting", open: "waiting", paid: "good", failed: "bad", expired: "off" } as const;
const REFUND_TONES = { requested: "waiting", done: "good", failed: "bad" } as const;

/** Attempts to pay, and money that was given back, the newest last. */
export function OrderPayments({ order: { payments, refunds } }: { order: StaffOrderDetails }) {
  const translate = useTranslate();
  const actor = useActorWord();
  const words = (key: string) => translate(`resources.orders.payment.${key}`);
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2 }}>
      {payments.map(({ id, gateway, gatewayId, state, amount, currency, card, failure, createdAt }) => (
        <Movement
          key={`payment-${id}`}
          name={translate("resources.orders.payment.by", { gateway: translate(`resources.orders.gateways.${gateway}`, { _: gateway }) })}
          state={<StateMark tone={PAYMENT_TONES[state]}>{words(`states.${state}`)}</StateMark>}
          amount={amount}
          currency={currency}
          at={createdAt}
        >
          {card && <bdi dir="ltr">{`${card.brand} •••• ${card.last4}`}</bdi>}
          {failure && translate(`resources.orders.failures.${failure}`, { _: failure })}
          {gatewayId && <bdi dir="ltr">{gatewayId}</bdi>}
        </Movement>
      ))}
      {refunds.map(({ id, state, amount, currency, reason, by, reference, createdAt }) => (
        <Movement
          key={`refund-${id}`}
          name={words("refund")}
          state={<StateMark tone={REFUND_TONES[state]}>{words(`refunds.${state}`)}</StateMark>}
          amount={-amount}
          currency={currency}
          at={createdAt}
        >
          <bdi>{translate(`resources.orders.faults.${reason}`, { _: reason })}</bdi>
          {reference && <bdi>{reference}</bdi>}
          <bdi>{actor(by)}</bdi>
        </Movement>
      ))}
    </Box>
  );
}

interface MovementProps {
  name: string;
  state: ReactNode;
  amount: number;
  currency: Currency;
  at: string;
  children: ReactNode[];
}

function Movement({ name, state, amount, currency, at, children }: MovementProps) {
  const told = children.filter(Boolean);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {state}
        <Typography component="span" variant="body2" sx={{ color: "text.secondary" }}>
          <Moment at={at} />
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
        {told.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand still
          <li key={place}>{one}</li>
        ))}
      </Box>
    </Box>
  );
}
