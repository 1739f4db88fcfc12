import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import type { Country } from "@masthead/contract/audience/countries.ts";
import { useState } from "react";
import { useMessages } from "../../platform/messages.ts";
import { DetailFields } from "../form/details.tsx";
import { Button, TextField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { Section } from "./section.tsx";

interface Props {
  profile: Profile;
  countries: Country[];
  result: FormResult | undefined;
}

/** Profile form. Changing the email address requires the password. */
export function ProfileSection({ profile, countries, result: pageResult }: Props) {
  const t = useMessages();
  const hydrated = useHydrated();
  const result = pageResult?.intent === "profile" ? pageResult : undefined;
  const [email, setEmail] = useState(result?.values.email ?? profile.email);
  const changed = email.trim().toLowerCase() !== profile.email.toLowerCase();
  return (
    <Section title={t("account.profile")} intro={t("account.profileIntro")}>
      <PageForm intent="profile" result={result}>
        <DetailFields result={result} countries={countries} defaults={profile} />
        <TextField
          label={t("account.email")}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          hint={t("account.emailHint")}
          error={result?.errors.email}
        />
        {(changed || !hydrated) && (
          <div className={changed ? "" : "no-js-only"}>
            <TextField
              label={t("account.passwordForEmail")}
              name="password"
              type="password"
              autoComplete="current-password"
              error={result?.errors.password}
            />
          </div>
        )}
        <Button>{t("account.save")}</Button>
      </PageForm>
    </Section>
  );
}
