import { PASSWORD_LENGTH } from "@masthead/contract/audience/auth.ts";
import type { User } from "@masthead/contract/audience/user.ts";
import { ROLES } from "@masthead/contract/system/ability.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { Box } from "@mui/material";
import { isSupportedCountry } from "libphonenumber-js/max";
import { BooleanInput, minLength, PasswordInput, type RaRecord, required, TextInput, useRecordContext, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { CountryInput } from "../../frame/form/country-input.tsx";
import { PhoneInput } from "../../frame/form/phone-input.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { SelectInput } from "../../frame/form/select-input.tsx";
import { Standing } from "./user-standing.tsx";

const asTyped = (value: string) => value;
/** What is left empty is not sent. */
const orNothing = (value: string) => value || undefined;

const FRESH = { email: "", firstName: "", lastName: "", role: "User", locale: "en-US", activated: true };
const NEVER_KEPT = ["password"];

/** What a user is called: by name, or by their address where they have none. */
const personName = ({ firstName, lastName, email }: RaRecord): string => [firstName, lastName].filter(Boolean).join(" ") || email;

/** A new user; whoever gets no password here is mailed a link to choose one. */
export function CreateUser() {
  return (
    <RecordCreate settings={<NewSettings />} defaultValues={FRESH} neverKept={NEVER_KEPT}>
      <Person />
      <Password />
    </RecordCreate>
  );
}

/** A user who is there, and what can be done for them or to them. */
export function EditUser() {
  return (
    <RecordEdit settings={<Settings />} title={personName} deleteKeyword={({ email }: RaRecord) => email}>
      <Person />
    </RecordEdit>
  );
}

function Person() {
  const country: unknown = useWatch({ name: "country" });
  return (
    <>
      <TextInput
        source="email"
        validate={required()}
        parse={asTyped}
        helperText={false}
        slotProps={{ htmlInput: { dir: "ltr", inputMode: "email", maxLength: 254, autoComplete: "off", spellCheck: false } }}
      />
      <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}>
        {["firstName", "lastName"].map((source) => (
          <TextInput
            key={source}
            source={source}
            parse={asTyped}
            helperText={false}
            slotProps={{ htmlInput: { dir: "auto", maxLength: 100, autoComplete: "off" } }}
          />
        ))}
        <CountryInput source="country" />
        <PhoneInput source="phone" country={typeof country === "string" && isSupportedCountry(country) ? country : undefined} />
      </Box>
    </>
  );
}

function Password() {
  const translate = useTranslate();
  return (
    <PasswordInput
      source="password"
      defaultValue={undefined}
      parse={orNothing}
      validate={minLength(PASSWORD_LENGTH.min)}
      helperText={translate("resources.users.help.password", { least: PASSWORD_LENGTH.min })}
      slotProps={{ htmlInput: { dir: "ltr", autoComplete: "new-password", maxLength: PASSWORD_LENGTH.max } }}
    />
  );
}

/** What someone may do, and in which language they are written to. */
function Rights({ fixed = false }: { fixed?: boolean }) {
  return (
    <>
      <SelectInput
        source="role"
        values={ROLES}
        words="resources.users.roles"
        validate={required()}
        readOnly={fixed}
        helperText={fixed ? "resources.users.help.ownRole" : "resources.users.help.role"}
      />
      <SelectInput source="locale" values={LOCALES} words="desk.language" validate={required()} helperText="resources.users.help.locale" />
    </>
  );
}

function NewSettings() {
  return (
    <>
      <Rights />
      <BooleanInput source="activated" helperText="resources.users.help.activated" />
    </>
  );
}

function Settings() {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <>
      <Rights fixed={!user.abilities.changeRole} />
      <Standing user={user} />
    </>
  );
}
