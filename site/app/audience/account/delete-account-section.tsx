import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { useRef } from "react";
import { formatDay, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { confirm } from "../../platform/notices/notices.ts";
import { Button, TextField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { Section } from "./section.tsx";

/**
 * Form that deletes the account, with the password or a code of the authenticator app. With
 * JavaScript, it shows a confirmation first.
 */
export function DeleteAccountSection({
  hasAuthenticator,
  subscriptions,
  result: pageResult,
}: {
  hasAuthenticator: boolean;
  /** Subscriptions and trials that end with the account. */
  subscriptions: OwnSubscription[];
  result: FormResult | undefined;
}) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const losses = subscriptions.map(({ packageName, periodEnd }) =>
    t("account.removeSubscription", {
      name: packageName ? localized(packageName, locale) : t("accountPages.subscription"),
      date: formatDay(periodEnd, locale, zone),
    }),
  );
  const intro = [t("account.removeIntro"), ...losses].join(" ");
  const confirmed = useRef(false);
  const result = pageResult?.intent === "remove" ? pageResult : undefined;
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    if (confirmed.current) {
      confirmed.current = false;
      return;
    }
    event.preventDefault();
    const form = event.currentTarget;
    const confirmation = {
      text: intro,
      keyword: t("account.removeKeyword"),
      confirm: t("account.remove"),
    };
    void confirm(confirmation).then((accepted) => {
      confirmed.current = accepted;
      if (accepted) setTimeout(() => form.requestSubmit());
    });
  };
  return (
    <Section title={t("account.removeTitle")} intro={intro}>
      <PageForm intent="remove" result={result} onSubmit={onSubmit}>
        <TextField
          label={t("account.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          error={result?.errors.password}
        />
        {hasAuthenticator && (
          <TextField
            label={t("account.orCode")}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={32}
            error={result?.errors.code}
          />
        )}
        <Button look="danger">{t("account.remove")}</Button>
      </PageForm>
    </Section>
  );
}
