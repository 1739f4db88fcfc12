import { LOCALES } from "@masthead/contract/system/locale.ts";
import { Box, MenuItem, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useSetLocale, useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { Fact } from "../../frame/fact.tsx";
import { useDeskLocale } from "../../frame/locale.ts";
import { Moment } from "../../frame/moment.tsx";
import { messageOf } from "../../frame/problems.ts";
import { Section } from "./section.tsx";

/** Who one is here, and the language that one works in. */
export function OwnProfile() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const setLocale = useSetLocale();
  const { data: profile, error } = useQuery({ queryKey: ["account", "profile"], queryFn: () => client.account.me() });
  const words = (field: string) => translate(`resources.users.fields.${field}`);
  return (
    <Section title={translate("account.profile.title")} loading={!profile} problem={error && messageOf(error)}>
      {profile && (
        <Box component="dl" sx={{ display: "grid", gap: 1.5, margin: 0, "& dd": { margin: 0, overflowWrap: "anywhere" } }}>
          <Fact name={words("name")}>
            <bdi>{[profile.firstName, profile.lastName].filter(Boolean).join(" ") || "—"}</bdi>
          </Fact>
          <Fact name={words("email")}>
            <bdi dir="ltr">{profile.email}</bdi>
          </Fact>
          <Fact name={words("role")}>{translate(`resources.users.roles.${profile.role}`)}</Fact>
          {profile.phone && (
            <Fact name={words("phone")}>
              <bdi dir="ltr">{profile.phone}</bdi>
            </Fact>
          )}
          {profile.lastLoginAt && (
            <Fact name={words("lastLoginAt")}>
              <Moment at={profile.lastLoginAt} />
            </Fact>
          )}
        </Box>
      )}
      <TextField
        select
        margin="normal"
        label={translate("account.profile.language")}
        helperText={translate("account.profile.languageHelp")}
        value={locale}
        onChange={(event) => void setLocale(event.target.value)}
      >
        {LOCALES.map((one) => (
          <MenuItem key={one} value={one} lang={one}>
            {translate(`account.profile.languages.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </Section>
  );
}
