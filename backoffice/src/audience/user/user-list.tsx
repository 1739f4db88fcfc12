import type { User } from "@masthead/contract/audience/user.ts";
import { ROLES } from "@masthead/contract/platform/ability.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { Box } from "@mui/material";
import { useRef } from "react";
import { BooleanInput } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { BulkActions } from "../../platform/list/bulk/bulk-actions.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { type CellContent, column } from "../../platform/list/column.tsx";
import { timeColumn } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StatusSwitch } from "../../platform/list/status-switch.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
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

const userColumn = column<User>;
type UserCell = CellContent<User>;

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
      {userColumn("name", {}, (user) => (
        <Box
          component="bdi"
          sx={{ display: "inline-block", minInlineSize: 120, overflowWrap: "anywhere" }}
        >
          {fullNameOf(user)}
        </Box>
      ))}
      {userColumn("email", { kind: "title" }, ({ email }) => (
        <TitleLink title={email} isShort dir="ltr" />
      ))}
      {userColumn("role", {}, roleCell)}
      {userColumn("activated", { kind: "control", disableSort: true }, (user) => (
        <Activated user={user} />
      ))}
      {timeColumn("lastLoginAt", { sortByOrder: "DESC" })}
      {userColumn("phone", { disableSort: true }, ({ phone }) => (
        <bdi dir="ltr">{phone}</bdi>
      ))}
      {userColumn("secondFactors", { disableSort: true }, secondFactorsCell)}
      {timeColumn("createdAt", { sortByOrder: "DESC" })}
    </RecordList>
  );
}

/** Role; of an Admin without all newsroom rights, also the rights. */
const roleCell: UserCell = ({ role, newsroomRights }, { translate }) => {
  const isRestricted = role === "Admin" && newsroomRights.length < NEWSROOM_RIGHTS.length;
  const names = newsroomRights
    .map((right) => translate(`resources.users.rights.${right}.name`))
    .join(translate("resources.users.rights.comma"));
  return (
    <CellLines details={isRestricted && (names || translate("resources.users.rights.none"))}>
      {translate(`resources.users.roles.${role}`)}
    </CellLines>
  );
};

function Activated({ user }: { user: User }) {
  const { ask, dialog } = useHandover();
  const handover = useRef<object>({});
  const maySwitch = async (activated: boolean) => {
    const answer = activated ? {} : await ask(user.id);
    handover.current = answer ?? {};
    return answer !== null;
  };
  return (
    <>
      <StatusSwitch
        source="activated"
        label="resources.users.fields.activated"
        disabled={!user.abilities.setStatus}
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

const secondFactorsCell: UserCell = ({ totp, passkeys }, { translate }) => (
  <Box sx={{ display: "flex", flexDirection: "var(--cell-direction, column)", columnGap: 1 }}>
    {totp && <span>{translate("resources.users.factor.app")}</span>}
    {passkeys > 0 && (
      <span>{translate("resources.users.factor.passkeys", { smart_count: passkeys })}</span>
    )}
  </Box>
);
