import type { PushChoices } from "@masthead/contract/audience/notification/push.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { useCallback, useState } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Button, SelectField } from "../form/fields.tsx";
import { ReadFailure } from "../form/read-failure.tsx";
import { useRetriedRead } from "../use-retried-read.ts";
import {
  type PushState,
  readPushState,
  subscribeToPush,
  unsubscribeFromPush,
  updatePushChoices,
} from "./browser-push.ts";
import type { PushTopic } from "./topics.ts";

/** Outcome of the last action. */
type Outcome = "turnedOn" | "turnedOff" | "saved" | "failed" | "nothing";

/** Form that turns the notifications of this browser on or off, and selects their topics. */
export function PushChooser({ topics }: { topics: PushTopic[] }) {
  const t = useMessages();
  const locale = useLocale();
  const read = useCallback(() => readPushState(locale), [locale]);
  const { value: state, setValue: setState, hasFailed, isReading, retry } = useRetriedRead(read);
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);

  const run = async (
    action: () => Promise<PushState>,
    outcomeOf: (newState: PushState) => Outcome | undefined,
  ) => {
    setBusy(true);
    setOutcome(undefined);
    try {
      const newState = await action();
      setState(newState);
      setOutcome(outcomeOf(newState));
    } catch {
      setOutcome("failed");
    }
    setBusy(false);
  };
  const choose = (choices: PushChoices) => {
    if (!choices.breaking && !choices.categoryIds.length) return setOutcome("nothing");
    const on = state?.kind === "on";
    void run(
      () => (on ? updatePushChoices(choices, locale) : subscribeToPush(choices, locale)),
      ({ kind }) => (kind === "on" ? (on ? "saved" : "turnedOn") : undefined),
    );
  };

  if (hasFailed)
    return (
      <ReadFailure
        message={t("push.unread")}
        retry={t("push.retry")}
        isBusy={isReading}
        onRetry={() => void retry()}
      />
    );
  // Until the browser's state is known, the form is shown disabled, so that the layout does not
  // shift.
  const editable = !state || state.kind === "on" || state.kind === "off";
  return (
    <div className="grid gap-5">
      <p
        className={`border-s-4 bg-wash px-5 py-4 ${state?.kind === "on" ? "border-mint" : "border-line"}`}
      >
        {t(`push.${state?.kind ?? "checking"}`)}
      </p>
      {editable && (
        <ChoicesForm
          key={JSON.stringify(state)}
          topics={topics}
          choices={
            state?.kind === "on" ? state.choices : { locale, categoryIds: [], breaking: true }
          }
          on={state?.kind === "on"}
          disabled={!state}
          busy={busy}
          onChoose={choose}
          onTurnOff={() =>
            void run(
              () => unsubscribeFromPush(locale),
              () => "turnedOff",
            )
          }
        />
      )}
      <p
        role="status"
        className={
          outcome === "failed" || outcome === "nothing"
            ? "border-s-4 border-live ps-2 font-semibold"
            : "font-semibold"
        }
      >
        {outcome && t(`push.${outcome}`)}
      </p>
    </div>
  );
}

interface ChoicesFormProps {
  topics: PushTopic[];
  choices: PushChoices;
  on: boolean;
  disabled: boolean;
  busy: boolean;
  onChoose: (choices: PushChoices) => void;
  onTurnOff: () => void;
}

function ChoicesForm({
  topics,
  choices,
  on,
  disabled,
  busy,
  onChoose,
  onTurnOff,
}: ChoicesFormProps) {
  const t = useMessages();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const formData = new FormData(event.currentTarget);
        onChoose({
          locale: formData.get("locale") as Locale,
          categoryIds: formData.getAll("categoryIds").map(Number),
          breaking: formData.has("breaking"),
        });
      }}
    >
      <fieldset disabled={disabled} className="grid gap-5">
        <fieldset>
          <legend className="mb-1 text-15 font-semibold">{t("push.what")}</legend>
          <div className="pairs gap-x-6">
            <TopicCheckbox name="breaking" label={t("push.breaking")} checked={choices.breaking} />
            {topics.map(({ id, name }) => (
              <TopicCheckbox
                key={id}
                name="categoryIds"
                value={id}
                label={name}
                checked={choices.categoryIds.includes(id)}
              />
            ))}
          </div>
        </fieldset>
        <SelectField label={t("push.language")} name="locale" defaultValue={choices.locale}>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {t(`languages.${locale}`)}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy}>{t(on ? "push.save" : "push.turnOn")}</Button>
          {on && (
            <Button type="button" look="other" disabled={busy} onClick={onTurnOff}>
              {t("push.turnOff")}
            </Button>
          )}
        </div>
      </fieldset>
    </form>
  );
}

function TopicCheckbox({
  name,
  value,
  label,
  checked,
}: {
  name: string;
  value?: number;
  label: string;
  checked: boolean;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line py-1">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 shrink-0 accent-ink"
      />
      {label}
    </label>
  );
}
