import type { Profile } from "@masthead/contract/audience/profile.ts";
import { useState } from "react";
import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { DetailFields } from "../form/details.tsx";
import { Button, TextField } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import type { Country } from "../phone/countries.ts";
import { useScripted } from "../use-scripted.ts";
import { Section } from "./section.tsx";

interface Props {
  profile: Profile;
  countries: Country[];
  answer: Answer | undefined;
}

/** What one says of oneself. A new e-mail address asks for the password. */
export function ProfileSection({ profile, countries, answer: given }: Props) {
  const t = useWords();
  const scripted = useScripted();
  const answer = given?.intent === "profile" ? given : undefined;
  const [email, setEmail] = useState(answer?.values.email ?? profile.email);
  const asksPassword = !scripted || email.trim().toLowerCase() !== profile.email.toLowerCase();
  return (
    <Section title={t("account.profile")} intro={t("account.profileIntro")}>
      <PageForm intent="profile" answer={answer}>
        <DetailFields answer={answer} countries={countries} known={profile} />
        <TextField
          label={t("account.email")}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          hint={t("account.emailHint")}
          error={answer?.errors.email}
        />
        {asksPassword && (
          <TextField
            label={t("account.passwordForEmail")}
            name="password"
            type="password"
            autoComplete="current-password"
            error={answer?.errors.password}
          />
        )}
        <Button>{t("account.save")}</Button>
      </PageForm>
    </Section>
  );
}
