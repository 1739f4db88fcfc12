import type { User } from "@masthead/contract/audience/user.ts";
import { ROLES } from "@masthead/contract/platform/ability.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { Box, Link } from "@mui/material";
import { useRef } from "react";
import { BooleanInput, DataTable, useRecordContext, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../platform/api/client.ts";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { BulkActions } from "../../platform/list/bulk/bulk-actions.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { RelativeTimeField } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StatusSwitch } from "../../platform/list/status-switch.tsx";
import { DEACTIVATION } from "./deactivation.ts";
import { EndAllSessions } from "./end-all-sessions.tsx";
import { useHandover } from "./use-handover.tsx";

const filters = [
  <SelectInput key="role" source="role" values={ROLES} messagePrefix="resources.users.roles" />,
  <BooleanInput key="activated" source="activated" />,
];

const SWITCH_TEXTS = {
  on: { text: "resources.users.bulk.on" },
  off: { text: "resources.users.bulk.off" },
};
const HIDDEN_BY_DEFAULT = ["createdAt", "phone", "secondFactors"];

const fullNameOf = ({ firstName, lastName }: User) =>
  [firstName, lastName].filter(Boolean).join(" ");

const exportColumns: ExportColumns<User> = {
  name: { value: fullNameOf },
  role: [
    { value: ({ role }, { translate }) => translate(`resources.users.roles.${role}`) },
    {
      label: "resources.users.fields.newsroomRights",
      value: ({ newsroomRights }, { translate, list }) =>
        list(newsroomRights.map((right) => translate(`resources.users.rights.${right}.name`))),
    },
  ],
  secondFactors: {
    value: ({ totp, passkeys }, { translate, list }) =>
      list([
        totp && translate("resources.users.factor.app"),
        passkeys > 0 && translate("resources.users.factor.passkeys", { smart_count: passkeys }),
      ]),
  },
};

export function UserList() {
  return (
    <RecordList
      exportColumns={exportColumns}
      sort={{ field: "createdAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={HIDDEN_BY_DEFAULT}
      actions={<EndAllSessions />}
      // No bulk delete: deleting a user requires their email address.
      bulkActions={<BulkActions switchable switchTexts={SWITCH_TEXTS} deletable={false} />}
    >
      <DataTable.Col source="name">
        <Name />
      </DataTable.Col>
      <DataTable.Col source="email" data-cell="title">
        <Email />
      </DataTable.Col>
      <DataTable.Col source="role">
        <Role />
      </DataTable.Col>
      <DataTable.Col source="activated" data-cell="control" disableSort>
        <Activated />
      </DataTable.Col>
      <DataTable.Col source="lastLoginAt" sortByOrder="DESC">
        <RelativeTimeField source="lastLoginAt" />
      </DataTable.Col>
      <DataTable.Col source="phone" disableSort>
        <Phone />
      </DataTable.Col>
      <DataTable.Col source="secondFactors" disableSort>
        <SecondFactors />
      </DataTable.Col>
      <DataTable.Col source="createdAt" sortByOrder="DESC">
        <RelativeTimeField source="createdAt" />
      </DataTable.Col>
    </RecordList>
  );
}

function Name() {
  const user = useRecordContext<User>();
  return (
    <Box
      component="bdi"
      sx={{ display: "inline-block", minInlineSize: 120, overflowWrap: "anywhere" }}
    >
      {user && fullNameOf(user)}
    </Box>
  );
}

/** Email address, linked for keyboard users. */
function Email() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <Link
      component={RouterLink}
      to={`/users/editable/${user.id}`}
      dir="ltr"
      underline="hover"
      color="text.primary"
      onClick={(event) => event.stopPropagation()}
      title={user.email}
      sx={{
        display: "inline-block",
        maxInlineSize: 280,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        verticalAlign: "middle",
      }}
    >
      {user.email}
    </Link>
  );
}

function Phone() {
  const user = useRecordContext<User>();
  return <bdi dir="ltr">{user?.phone}</bdi>;
}

/** Role; of an Admin without all newsroom rights, also the rights. */
function Role() {
  const user = useRecordContext<User>();
  const translate = useTranslate();
  if (!user) return null;
  const { role, newsroomRights } = user;
  const isRestricted = role === "Admin" && newsroomRights.length < NEWSROOM_RIGHTS.length;
  const names = newsroomRights
    .map((right) => translate(`resources.users.rights.${right}.name`))
    .join(translate("resources.users.rights.comma"));
  return (
    <CellLines details={isRestricted && (names || translate("resources.users.rights.none"))}>
      {translate(`resources.users.roles.${role}`)}
    </CellLines>
  );
}

function Activated() {
  const user = useRecordContext<User>();
  const { ask, dialog } = useHandover();
  const handover = useRef<object>({});
  const maySwitch = async (activated: boolean) => {
    const answer = activated || !user ? {} : await ask(user.id);
    handover.current = answer ?? {};
    return answer !== null;
  };
  return (
    <>
      <StatusSwitch
        source="activated"
        label="resources.users.fields.activated"
        disabled={!user?.abilities.setStatus}
        question={DEACTIVATION}
        maySwitch={maySwitch}
        onSwitch={({ id }, activated) =>
          client.user.setStatus({ id: Number(id), activated, ...(!activated && handover.current) })
        }
      />
      {dialog}
    </>
  );
}

function SecondFactors() {
  const user = useRecordContext<User>();
  const translate = useTranslate();
  if (!user) return null;
  return (
    <Box sx={{ display: "flex", flexDirection: "var(--cell-direction, column)", columnGap: 1 }}>
      {user.totp && <span>{translate("resources.users.factor.app")}</span>}
      {user.passkeys > 0 && (
        <span>{translate("resources.users.factor.passkeys", { smart_count: user.passkeys })}</span>
      )}
    </Box>
  );
}
