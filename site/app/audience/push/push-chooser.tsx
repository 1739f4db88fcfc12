import type { PushChoices } from "@masthead/contract/audience/push.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { useEffect, useState } from "react";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Button, SelectField } from "../form/fields.tsx";
import { changeChoices, type PushState, pushState, turnOff, turnOn } from "./browser-push.ts";
import type { Topic } from "./topics.ts";

/** What was done last, or that it failed. */
type Said = "turnedOn" | "turnedOff" | "saved" | "failed" | "nothing";

/** Turns the notifications of this browser on and off, and chooses what they tell of. */
export function PushChooser({ topics }: { topics: Topic[] }) {
  const t = useWords();
  const locale = useLocale();
  const [state, setState] = useState<PushState>();
  const [said, setSaid] = useState<Said>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    pushState(locale).then(setState, () => {
      setState({ kind: "off" });
      setSaid("failed");
    });
  }, [locale]);

  const run = async (work: () => Promise<PushState>, done: (after: PushState) => Said | undefined) => {
    setBusy(true);
    setSaid(undefined);
    try {
      const after = await work();
      setState(after);
      setSaid(done(after));
    } catch {
      setSaid("failed");
    }
    setBusy(false);
  };
  const choose = (choices: PushChoices) => {
    if (!choices.breaking && !choices.categoryIds.length) return setSaid("nothing");
    const on = state?.kind === "on";
    void run(
      () => (on ? changeChoices(choices, locale) : turnOn(choices, locale)),
      ({ kind }) => (kind === "on" ? (on ? "saved" : "turnedOn") : undefined),
    );
  };

  if (!state) return <p className="text-quiet">{t("push.checking")}</p>;
  const open = state.kind === "on" || state.kind === "off";
  return (
    <div className="grid gap-5">
      <p className={`border-s-4 bg-wash px-5 py-4 ${state.kind === "on" ? "border-mint" : "border-line"}`}>{t(`push.${state.kind}`)}</p>
      {open && (
        <Choices
          key={JSON.stringify(state)}
          topics={topics}
          choices={state.kind === "on" ? state.choices : { locale, categoryIds: [], breaking: true }}
          on={state.kind === "on"}
          busy={busy}
          onChoose={choose}
          onTurnOff={() =>
            void run(
              () => turnOff(locale),
              () => "turnedOff",
            )
          }
        />
      )}
      <p role="status" className={said === "failed" || said === "nothing" ? "border-s-4 border-live ps-2 font-semibold" : "font-semibold"}>
        {said && t(`push.${said}`)}
      </p>
    </div>
  );
}

interface ChoicesProps {
  topics: Topic[];
  choices: PushChoices;
  on: boolean;
  busy: boolean;
  onChoose: (choices: PushChoices) => void;
  onTurnOff: () => void;
}

function Choices({ topics, choices, on, busy, onChoose, onTurnOff }: ChoicesProps) {
  const t = useWords();
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        onChoose({
          locale: given.get("locale") as Locale,
          categoryIds: given.getAll("categoryIds").map(Number),
          breaking: given.has("breaking"),
        });
      }}
    >
      <fieldset>
        <legend className="mb-1 text-15 font-semibold">{t("push.what")}</legend>
        <div className="pairs gap-x-6">
          <Choice name="breaking" label={t("push.breaking")} checked={choices.breaking} />
          {topics.map(({ id, name }) => (
            <Choice key={id} name="categoryIds" value={id} label={name} checked={choices.categoryIds.includes(id)} />
          ))}
        </div>
      </fieldset>
      <SelectField label={t("push.language")} name="locale" defaultValue={choices.locale}>
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {t(`languages.${one}`)}
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
    </form>
  );
}

function Choice({ name, value, label, checked }: { name: string; value?: number; label: string; checked: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line py-1">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-5 shrink-0 accent-ink" />
      {label}
    </label>
  );
}
