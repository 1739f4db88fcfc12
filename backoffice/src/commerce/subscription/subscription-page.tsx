import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { Button, Link, Paper } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type RaRecord, RecordContextProvider, useTranslate } from "react-admin";
import { Link as RouterLink, useParams } from "react-router";
import { client } from "../../platform/api/client.ts";
import { DescriptionItem, DescriptionList } from "../../platform/description-list.tsx";
import { PageHeader } from "../../platform/layout/page-header.tsx";
import { RecordFallback } from "../../platform/layout/record-fallback.tsx";
import { useLocalized } from "../../platform/messages/locale.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { useEntitlementLabel } from "../package/use-entitlement-label.ts";
import { SubscriptionActions } from "./subscription-actions.tsx";
import { SubscriptionStateBadge } from "./subscription-state-badge.tsx";
import { NextStep, PaymentCard } from "./subscription-terms.tsx";
import { subscriptionQueryKey } from "./use-subscription-action.ts";

const titleOf = ({ name, member }: RaRecord): string => name || member || "";

/** Page of a subscription: subscriber, entitlements, period and actions. */
export function SubscriptionPage() {
  const id = Number(useParams().id);
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: subscriptionQueryKey(id),
    queryFn: () => client.subscription.get({ id }),
  });
  if (!data) return <RecordFallback isPending={isPending} error={error} onRetry={refetch} />;
  return (
    <RecordContextProvider value={data}>
      <PageHeader title={titleOf} actions={<SubscriptionActions subscription={data} />} />
      <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, maxInlineSize: 900 }}>
        <SubscriptionDetails subscription={data} />
        <Button component={RouterLink} to={auditLogPath(id)} sx={{ marginBlockStart: 2 }}>
          {translate("resources.members.log")}
        </Button>
      </Paper>
    </RecordContextProvider>
  );
}

const auditLogPath = (entityId: number) =>
  `/log/list?filter=${encodeURIComponent(JSON.stringify({ entity: "Subscription", entityId }))}`;

function SubscriptionDetails({ subscription }: { subscription: StaffSubscription }) {
  const translate = useTranslate();
  const localized = useLocalized();
  const entitlementLabel = useEntitlementLabel();
  const {
    state,
    open,
    member,
    name,
    userId,
    packageId,
    packageName,
    entitlements,
    entitlementNames,
    periodStart,
    periodEnd,
    orderId,
    granted,
  } = subscription;
  const fact = (key: string, value: ReactNode) =>
    value && (
      <DescriptionItem name={translate(`resources.members.fields.${key}`)}>{value}</DescriptionItem>
    );
  const link = (to: string | null, text: string) =>
    to === null ? (
      <bdi>{text}</bdi>
    ) : (
      <Link component={RouterLink} to={to} color="text.primary">
        <bdi>{text}</bdi>
      </Link>
    );
  return (
    <DescriptionList inColumns gap={2}>
      {fact("state", <SubscriptionStateBadge state={state} />)}
      {fact("open", translate(open ? "ra.boolean.true" : "ra.boolean.false"))}
      {fact("member", link(userId === null ? null : `/users/editable/${userId}`, name || member))}
      {name && fact("email", <bdi dir="ltr">{member}</bdi>)}
      {fact(
        "packageName",
        packageName &&
          link(packageId === null ? null : `/package/edit/${packageId}`, localized(packageName)),
      )}
      {fact(
        "entitlements",
        entitlements
          .map((entitlement) => entitlementLabel(entitlement, entitlementNames))
          .join(" · "),
      )}
      {fact("periodStart", <RelativeTime at={periodStart} />)}
      {fact("periodEnd", <RelativeTime at={periodEnd} />)}
      {fact("next", <NextStep subscription={subscription} />)}
      {fact("renewalHold", subscription.disputed && translate("resources.members.disputed"))}
      {fact("card", <PaymentCard subscription={subscription} />)}
      {orderId !== null &&
        fact("orderId", link(`/orders/edit/${orderId}`, translate("resources.members.order")))}
      {fact("granted", granted && <bdi>{granted}</bdi>)}
    </DescriptionList>
  );
}
