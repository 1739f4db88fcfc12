import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { Alert, Box, Button, Link, Paper } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading, type RaRecord, RecordContextProvider, useTranslate } from "react-admin";
import { Link as RouterLink, useParams } from "react-router";
import { client } from "../../frame/client.ts";
import { Fact } from "../../frame/fact.tsx";
import { useLocalized } from "../../frame/locale.ts";
import { Moment } from "../../frame/moment.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { messageOf } from "../../frame/problems.ts";
import { MemberMoves } from "./member-moves.tsx";
import { MemberState } from "./member-state.tsx";
import { PaidBy, WhatNext } from "./member-terms.tsx";
import { memberKey } from "./use-member-work.ts";

const titleOf = ({ name, member }: RaRecord): string => name || member || "";

/** One subscription: whose it is, what it opens and until when, and what can be done with it. */
export function MemberPage() {
  const id = Number(useParams().id);
  const translate = useTranslate();
  const { data, error, isPending } = useQuery({ queryKey: memberKey(id), queryFn: () => client.subscription.get({ id }) });
  if (isPending) return <Loading />;
  if (!data) {
    return (
      <Alert severity="error" sx={{ marginBlock: 2 }}>
        {error ? messageOf(error) : translate("desk.notFound.title", { path: "" })}
      </Alert>
    );
  }
  return (
    <RecordContextProvider value={data}>
      <PageHead title={titleOf} actions={<MemberMoves subscription={data} />} />
      <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, maxInlineSize: 900 }}>
        <MemberFacts subscription={data} />
        <Button component={RouterLink} to={logOf(id)} sx={{ marginBlockStart: 2 }}>
          {translate("resources.members.log")}
        </Button>
      </Paper>
    </RecordContextProvider>
  );
}

const logOf = (entityId: number) => `/log/list?filter=${encodeURIComponent(JSON.stringify({ entity: "Subscription", entityId }))}`;

function MemberFacts({ subscription }: { subscription: StaffSubscription }) {
  const translate = useTranslate();
  const localized = useLocalized();
  const { state, open, member, name, userId, packageId, packageName, entitlements, periodStart, periodEnd, orderId, granted } =
    subscription;
  const fact = (key: string, value: ReactNode) => value && <Fact name={translate(`resources.members.fields.${key}`)}>{value}</Fact>;
  const link = (to: string | null, text: string) =>
    to === null ? (
      <bdi>{text}</bdi>
    ) : (
      <Link component={RouterLink} to={to} color="text.primary">
        <bdi>{text}</bdi>
      </Link>
    );
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gap: 2,
        margin: 0,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        "& dd": { margin: 0, overflowWrap: "anywhere" },
      }}
    >
      {fact("state", <MemberState state={state} />)}
      {fact("open", translate(open ? "ra.boolean.true" : "ra.boolean.false"))}
      {fact("member", link(userId === null ? null : `/users/editable/${userId}`, name || member))}
      {name && fact("email", <bdi dir="ltr">{member}</bdi>)}
      {fact("packageName", packageName && link(packageId === null ? null : `/package/edit/${packageId}`, localized(packageName)))}
      {fact("entitlements", entitlements.map((one) => translate(`resources.package.entitlement.${one}`)).join(" · "))}
      {fact("periodStart", <Moment at={periodStart} />)}
      {fact("periodEnd", <Moment at={periodEnd} />)}
      {fact("next", <WhatNext subscription={subscription} />)}
      {fact("card", <PaidBy subscription={subscription} />)}
      {orderId !== null && fact("orderId", link(`/orders/edit/${orderId}`, translate("resources.members.order")))}
      {fact("granted", granted && <bdi>{granted}</bdi>)}
    </Box>
  );
}
