import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { MenuItem, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useSetLocale, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { DescriptionItem, DescriptionList } from "../../platform/description-list.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { AccountSection } from "./account-section.tsx";

/** Profile of the current user, and the UI language. */
export function OwnProfile() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const setLocale = useSetLocale();
  const { data: profile, error } = useQuery({
    queryKey: ["account", "profile"],
    queryFn: () => client.account.me(),
  });
  const fieldLabel = (field: string) => translate(`resources.users.fields.${field}`);
  return (
    <AccountSection
      title={translate("account.profile.title")}
      loading={!profile}
      errorMessage={error && errorMessage(error)}
    >
      {profile && (
        <DescriptionList>
          <DescriptionItem name={fieldLabel("name")}>
            <bdi>{[profile.firstName, profile.lastName].filter(Boolean).join(" ") || "—"}</bdi>
          </DescriptionItem>
          <DescriptionItem name={fieldLabel("email")}>
            <bdi dir="ltr">{profile.email}</bdi>
          </DescriptionItem>
          <DescriptionItem name={fieldLabel("role")}>
            {translate(`resources.users.roles.${profile.role}`)}
          </DescriptionItem>
          {profile.phone && (
            <DescriptionItem name={fieldLabel("phone")}>
              <bdi dir="ltr">{profile.phone}</bdi>
            </DescriptionItem>
          )}
          {profile.lastLoginAt && (
            <DescriptionItem name={fieldLabel("lastLoginAt")}>
              <RelativeTime at={profile.lastLoginAt} />
            </DescriptionItem>
          )}
        </DescriptionList>
      )}
      <TextField
        select
        margin="normal"
        label={translate("account.profile.language")}
        helperText={translate("account.profile.languageHelp")}
        value={locale}
        onChange={(event) => void setLocale(event.target.value)}
      >
        {LOCALES.map((option) => (
          <MenuItem key={option} value={option} lang={option}>
            {translate(`account.profile.languages.${option}`)}
          </MenuItem>
        ))}
      </TextField>
    </AccountSection>
  );
}
