import { PASSWORD_LENGTH } from "@masthead/contract/audience/auth/password.ts";
import { isCountry } from "@masthead/contract/audience/phone-number.ts";
import type { User } from "@masthead/contract/audience/user.ts";
import { ROLES } from "@masthead/contract/platform/ability.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { Box } from "@mui/material";
import {
  BooleanInput,
  minLength,
  PasswordInput,
  type RaRecord,
  required,
  TextInput,
  useRecordContext,
  useTranslate,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { DeletionInput } from "../../platform/form/delete-record.tsx";
import { CountryInput } from "../../platform/form/input/country-input.tsx";
import { emailRule } from "../../platform/form/input/email-rule.ts";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { PhoneInput } from "../../platform/form/phone/phone-input.tsx";
import { RecordCreate, RecordEdit } from "../../platform/form/record-form.tsx";
import { NewsroomRightsInput } from "./newsroom-rights-input.tsx";
import { useHandover } from "./use-handover.tsx";
import { UserSignInStatus } from "./user-sign-in-status.tsx";

const identity = (value: string) => value;
/** Omits an empty value from the request. */
const emptyToUndefined = (value: string) => value || undefined;

const DEFAULT_VALUES = {
  email: "",
  firstName: "",
  lastName: "",
  role: "User",
  locale: "en-US",
  activated: true,
  newsroomRights: NEWSROOM_RIGHTS,
};
const EXCLUDED_FROM_AUTOSAVE = ["password"];

/** Returns the full name of a user, else their email address. */
const personName = ({ firstName, lastName, email }: RaRecord): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;

/** Form for a new user. A user without a password is mailed a link to choose one. */
export function CreateUser() {
  return (
    <RecordCreate
      settings={<CreateSettings />}
      defaultValues={DEFAULT_VALUES}
      excludedFromAutosave={EXCLUDED_FROM_AUTOSAVE}
    >
      <PersonFields />
      <PasswordFields />
    </RecordCreate>
  );
}

/** Form for an existing user, with account actions. */
export function EditUser() {
  const { ask, dialog } = useHandover();
  return (
    <DeletionInput value={ask}>
      <RecordEdit
        settings={<EditSettings />}
        title={personName}
        deleteKeyword={({ email }: RaRecord) => email}
      >
        <PersonFields />
      </RecordEdit>
      {dialog}
    </DeletionInput>
  );
}

function PersonFields() {
  const country: unknown = useWatch({ name: "country" });
  return (
    <>
      <TextInput
        source="email"
        validate={[required(), emailRule]}
        parse={identity}
        helperText={false}
        slotProps={{
          htmlInput: {
            dir: "ltr",
            inputMode: "email",
            maxLength: 254,
            autoComplete: "off",
            spellCheck: false,
          },
        }}
      />
      <Box
        sx={{
          display: "grid",
          columnGap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {["firstName", "lastName"].map((source) => (
          <TextInput
            key={source}
            source={source}
            parse={identity}
            helperText={false}
            slotProps={{ htmlInput: { dir: "auto", maxLength: 100, autoComplete: "off" } }}
          />
        ))}
        <CountryInput source="country" />
        <PhoneInput source="phone" country={isCountry(country) ? country : undefined} />
      </Box>
    </>
  );
}

function PasswordFields() {
  const translate = useTranslate();
  return (
    <PasswordInput
      source="password"
      defaultValue={undefined}
      parse={emptyToUndefined}
      validate={minLength(PASSWORD_LENGTH.min)}
      helperText={translate("resources.users.help.password", { min: PASSWORD_LENGTH.min })}
      slotProps={{
        htmlInput: { dir: "ltr", autoComplete: "new-password", maxLength: PASSWORD_LENGTH.max },
      }}
    />
  );
}

/** Role of the user with the rights within it, and the language of their mails. */
function RightsFields({ fixed: readOnly = false }: { fixed?: boolean }) {
  const role: unknown = useWatch({ name: "role" });
  const isNew = useRecordContext()?.id === undefined;
  const help = readOnly ? "resources.users.help.ownRole" : "resources.users.help.role";
  return (
    <>
      <SelectInput
        source="role"
        values={ROLES}
        messagePrefix="resources.users.roles"
        validate={required()}
        readOnly={readOnly}
        helperText={!isNew && help}
      />
      {role === "Admin" && <NewsroomRightsInput source="newsroomRights" />}
      <SelectInput
        source="locale"
        values={LOCALES}
        messagePrefix="frame.language"
        validate={required()}
        helperText="resources.users.help.locale"
      />
    </>
  );
}

function CreateSettings() {
  return (
    <>
      <RightsFields />
      <BooleanInput source="activated" helperText="resources.users.help.activated" />
    </>
  );
}

function EditSettings() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <>
      <RightsFields fixed={!user.abilities.changeRole} />
      <UserSignInStatus user={user} />
    </>
  );
}
