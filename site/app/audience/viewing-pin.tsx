import { RATINGS_WITHOUT_PIN, UNLOCK_HOURS } from "@masthead/contract/platform/age-rating-terms.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { formatTime, useTimeZone } from "../platform/dates.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Section } from "./account/section.tsx";
import { Button, SelectField, TextField } from "./form/fields.tsx";
import { type FormResult, handleForm, safeRedirectPath } from "./form/form-result.ts";
import { PageForm, SuccessMessage } from "./form/page-form.tsx";
import { PersonalPage, quietLink } from "./page.tsx";
import "./viewing-pin/messages.ts";

const FLASHES = ["saved", "removed", "locked", "unlocked"] as const;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = pageOf(context);
  return {
    state: await client.viewingPin.mine(),
    next: safeRedirectPath(url.searchParams.get("next"), "") || null,
    flash: FLASHES.find((known) => known === url.searchParams.get("flash")),
  };
}

/** Sets, removes and checks the viewing PIN. */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (fields) => {
    const { client, locale } = pageOf(args.context);
    const next = safeRedirectPath(fields.text("next"), "");
    const done = (flash: (typeof FLASHES)[number]) =>
      redirect(pagePath(locale, "account/viewing-pin", { flash, ...(next && { next }) }), 303);
    // Not kept as typed: spaces around a password may belong to it.
    const password = fields.text("password") || undefined;
    switch (fields.intent) {
      case "save": {
        const rating = Number(fields.text("maxRating"));
        const maxRating = RATINGS_WITHOUT_PIN.find((known) => known === rating);
        if (maxRating === undefined) throw new Response(null, { status: 400 });
        await client.viewingPin.save({ pin: fields.optionalText("pin"), maxRating, password });
        return done("saved");
      }
      case "remove":
        await client.viewingPin.remove({ password });
        return done("removed");
      case "unlock":
        await client.viewingPin.unlock({ pin: fields.text("pin").trim() });
        return next ? redirect(next, 303) : done("unlocked");
      case "lock":
        await client.viewingPin.lock();
        return done("locked");
      default:
        throw new Response(null, { status: 400 });
    }
  });

export default function ViewingPin() {
  const { state, next, flash } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <PersonalPage title={t("viewingPin.title")} intro={t("viewingPin.intro")} wide>
      {flash && <SuccessMessage>{t(`viewingPin.flash.${flash}`)}</SuccessMessage>}
      {next && (
        <p className="mb-6">
          <a href={next} className={quietLink}>
            {t("viewingPin.continue")}
          </a>
        </p>
      )}
      {state.unlockedUntil ? (
        <Section title={t("viewingPin.unlockedTitle")}>
          <p suppressHydrationWarning>
            {t("viewingPin.unlocked", { time: formatTime(state.unlockedUntil, locale, zone) })}
          </p>
          <PageForm intent="lock" result={result} className="justify-self-start">
            <Next path={next} />
            <Button look="other">{t("viewingPin.lock")}</Button>
          </PageForm>
        </Section>
      ) : (
        state.isSet && <UnlockSection result={result} next={next} />
      )}
      <SaveSection
        key={`${state.isSet} ${state.maxRating}`}
        isSet={state.isSet}
        maxRating={state.maxRating ?? 12}
        result={result}
        next={next}
      />
      {state.isSet && <RemoveSection result={result} next={next} />}
    </PersonalPage>
  );
}

const Next = ({ path }: { path: string | null }) =>
  path && <input type="hidden" name="next" value={path} />;

interface SectionProps {
  result: FormResult | undefined;
  next: string | null;
}

const pinField = {
  name: "pin",
  type: "password",
  inputMode: "numeric",
  pattern: "[0-9]{4}",
  maxLength: 4,
  dir: "ltr",
} as const;

function UnlockSection({ result: pageResult, next }: SectionProps) {
  const t = useMessages();
  const result = pageResult?.intent === "unlock" ? pageResult : undefined;
  return (
    <Section
      title={t("viewingPin.enterTitle")}
      intro={t("viewingPin.enterIntro", { count: UNLOCK_HOURS })}
    >
      <PageForm intent="unlock" result={result}>
        <Next path={next} />
        <TextField
          {...pinField}
          label={t("viewingPin.pin")}
          autoComplete="off"
          required
          error={result?.errors.pin}
        />
        <Button>{t("viewingPin.unlock")}</Button>
      </PageForm>
    </Section>
  );
}

function SaveSection({
  isSet,
  maxRating,
  result: pageResult,
  next,
}: SectionProps & { isSet: boolean; maxRating: number }) {
  const t = useMessages();
  const result = pageResult?.intent === "save" ? pageResult : undefined;
  return (
    <Section title={t(isSet ? "viewingPin.changeTitle" : "viewingPin.setTitle")}>
      <PageForm intent="save" result={result}>
        <Next path={next} />
        <TextField
          {...pinField}
          label={t("viewingPin.newPin")}
          hint={t(isSet ? "viewingPin.changeHint" : "viewingPin.pinHint")}
          autoComplete="off"
          required={!isSet}
          error={result?.errors.pin}
        />
        <SelectField
          name="maxRating"
          label={t("viewingPin.maxRating")}
          defaultValue={result?.values.maxRating ?? maxRating}
          error={result?.errors.maxRating}
        >
          {RATINGS_WITHOUT_PIN.map((rating) => (
            <option key={rating} value={rating}>
              {rating === 0 ? t("viewingPin.upTo_0") : t("viewingPin.upTo", { rating })}
            </option>
          ))}
        </SelectField>
        <PasswordField error={result?.errors.password} />
        <Button>{t("viewingPin.save")}</Button>
      </PageForm>
    </Section>
  );
}

function RemoveSection({ result: pageResult, next }: SectionProps) {
  const t = useMessages();
  const result = pageResult?.intent === "remove" ? pageResult : undefined;
  return (
    <Section title={t("viewingPin.removeTitle")} intro={t("viewingPin.removeIntro")}>
      <PageForm intent="remove" result={result}>
        <Next path={next} />
        <PasswordField error={result?.errors.password} />
        <Button look="danger">{t("viewingPin.remove")}</Button>
      </PageForm>
    </Section>
  );
}

function PasswordField({ error }: { error: string | undefined }) {
  const t = useMessages();
  return (
    <TextField
      name="password"
      type="password"
      label={t("viewingPin.password")}
      hint={t("viewingPin.passwordHint")}
      autoComplete="current-password"
      error={error}
    />
  );
}

export const ErrorBoundary = PageBoundary;
