import { type StaffSubscription, SUBSCRIPTION_STATES } from "@masthead/contract/commerce/subscription.ts";
import AddIcon from "@mui/icons-material/Add";
import { Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { DataTable, useRecordContext, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { SelectInput } from "../../frame/form/select-input.tsx";
import { InBothField, idColumn, MomentField } from "../../frame/list/columns.tsx";
import { RecordList } from "../../frame/list/record-list.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { MemberState } from "./member-state.tsx";
import { PaidBy, WhatNext } from "./member-terms.tsx";
import { PackageInput } from "./package-input.tsx";

const filters = [
  <SelectInput key="state" source="state" values={SUBSCRIPTION_STATES} words="resources.members.states" alwaysOn />,
  <PackageInput key="packageId" source="packageId" />,
];
const HIDDEN = ["periodStart", "createdAt", "updatedAt", "id"];

/** Who has subscribed to what, until when, and what comes then. */
export function MemberList() {
  return (
    <RecordList
      sort={{ field: "createdAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN}
      bulkActions={false}
      searchHint="resources.members.search"
      actions={<Grant />}
    >
      <DataTable.Col source="member" disableSort>
        <Member />
      </DataTable.Col>
      <DataTable.Col source="state">
        <State />
      </DataTable.Col>
      <DataTable.Col source="packageName" disableSort>
        <InBothField source="packageName" />
      </DataTable.Col>
      <DataTable.Col source="periodEnd" sortByOrder="DESC">
        <Next />
      </DataTable.Col>
      <DataTable.Col source="card" disableSort>
        <Paid />
      </DataTable.Col>
      <DataTable.Col source="periodStart" sortByOrder="DESC">
        <MomentField source="periodStart" />
      </DataTable.Col>
      <DataTable.Col source="createdAt" sortByOrder="DESC">
        <MomentField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="updatedAt" sortByOrder="DESC">
        <MomentField source="updatedAt" />
      </DataTable.Col>
      {idColumn}
    </RecordList>
  );
}

function Grant() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" size="small" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {translate("resources.members.move.grant")}
      </Button>
      {open && <GrantDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whose it is, which is the way to it for who has no pointer. */
function Member() {
  const one = useRecordContext<StaffSubscription>();
  const translate = useTranslate();
  if (!one) return null;
  return (
    <Box sx={{ minInlineSize: 180, maxInlineSize: 300, overflowWrap: "anywhere" }}>
      <Link
        component={RouterLink}
        to={`/members/edit/${one.id}`}
        underline="hover"
        color="text.primary"
        onClick={(event) => event.stopPropagation()}
        sx={{ fontWeight: 600 }}
      >
        <bdi>{one.name || one.member}</bdi>
      </Link>
      <Typography component="div" variant="body2" sx={{ color: "text.secondary" }}>
        {one.userId === null ? translate("resources.members.guest") : one.name && <bdi dir="ltr">{one.member}</bdi>}
      </Typography>
    </Box>
  );
}

function State() {
  const one = useRecordContext<StaffSubscription>();
  return one ? <MemberState state={one.state} /> : null;
}

function Next() {
  const one = useRecordContext<StaffSubscription>();
  return one ? <WhatNext subscription={one} /> : null;
}

function Paid() {
  const one = useRecordContext<StaffSubscription>();
  return one ? <PaidBy subscription={one} /> : null;
}
