import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { useGetIdentity } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { serverNow } from "../server-clock.ts";
import type { ClashValue } from "./field-choices.tsx";
import { findTexts } from "./find-texts.ts";
import { forgetText, KEEP_NOW, type KeptText, keepText, type Shelf } from "./kept-text.ts";
import { leaveText, takeLeftText } from "./left-text.ts";
import { OfferedText } from "./offered-text.tsx";
import { holdSlot, newSlot } from "./open-forms.ts";
import { sameValue } from "./same-value.ts";
import { SavingContext } from "./saving.ts";
import { TextOf } from "./text-of.tsx";
import { hasUnsaved, holdUnsaved } from "./unsaved.ts";

/** Time without typing after which what was typed is kept, in milliseconds. */
const PAUSE = 400;

const NONE: readonly string[] = [];

interface KeepTextProps {
  /** Names the form among those of a user, such as `tag/7`. */
  form: string;
  /** Fields that are secret. */
  neverKept?: readonly string[];
  /** Where it is kept beside this machine. */
  shelf?: Shelf;
  /** Shows a value of a field when recovered text is compared with newer text. */
  shownBy?: ClashValue;
}

/** Keeps what is typed into the form around it until it is saved or given up, and offers what was kept the last time. */
export function KeepText(props: KeepTextProps) {
  const { data: identity } = useGetIdentity();
  if (!identity) return null;
  return <Keeper key={props.form} userId={Number(identity.id)} {...props} />;
}

function Keeper({ form, userId, neverKept = NONE, shelf, shownBy = TextOf }: KeepTextProps & { userId: number }) {
  const { watch, setValue, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const saving = useContext(SavingContext);
  const [slot] = useState(newSlot);
  const [found, setFound] = useState<KeptText[]>([]);
  const fields = Object.keys(dirtyFields);
  const dirty = fields.length > 0;
  const names = fields.filter((field) => !neverKept.includes(field)).join();
  /** Older texts than the one that was taken: superseded once that is saved or given up. */
  const superseded = useRef<string[]>([]);
  const forget = (slots: string[]) => {
    for (const slot of slots) {
      forgetText(userId, form, slot);
      shelf?.forget(slot);
    }
  };
  const discard = useRef(forget);
  discard.current = forget;
  const settle = useRef(() => {});
  settle.current = () => forget([slot, ...superseded.current.splice(0)]);

  const take = useCallback(
    ({ values, version }: Pick<KeptText, "values" | "version">, slots: string[]) => {
      for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
      // What others wrote since is merged, not written over.
      if (version) setValue("version", version);
      superseded.current = slots;
    },
    [setValue],
  );

  useEffect(() => holdSlot(slot), [slot]);
  useEffect(() => {
    // After the form around, which begins with what was saved.
    const timer = setTimeout(() => {
      const own = takeLeftText(userId, form);
      if (own) take(own, [own.slot]);
    });
    return () => clearTimeout(timer);
  }, [userId, form, take]);
  useEffect(() => {
    let here = true;
    const isNews = ({ values }: KeptText) => Object.entries(values).some(([name, value]) => !sameValue(value, getValues(name)));
    void findTexts(userId, form, shelf).then((texts) => {
      if (!here) return;
      const { news = [], saved = [] } = Object.groupBy(texts, (text) => (isNews(text) ? "news" : "saved"));
      discard.current(saved.map(({ slot }) => slot));
      setFound(news);
    });
    return () => {
      here = false;
    };
  }, [userId, form, shelf, getValues]);

  /** Text that was typed while the record was being made goes on to the record's own form. */
  const carryOver = useCallback(
    (fields: string[]) => {
      const { made, sent } = saving?.last ?? {};
      if (!made || !sent) return;
      const since = fields.filter((name) => !sameValue(getValues(name), sent[name]));
      if (!since.length) return;
      const text = { slot: newSlot(), values: Object.fromEntries(since.map((name) => [name, getValues(name)])), at: serverNow().getTime() };
      const ownForm = form.replace(/new$/, String(made));
      keepText(userId, ownForm, text);
      leaveText(userId, ownForm, text);
    },
    [saving, getValues, userId, form],
  );

  useEffect(() => {
    if (!names) return;
    const keepHere = () => {
      const values = Object.fromEntries(names.split(",").map((name) => [name, getValues(name)]));
      const text = { slot, values, version: getValues("version"), at: serverNow().getTime() };
      keepText(userId, form, text);
      return text;
    };
    const keep = (leaving = false) => {
      const text = keepHere();
      shelf?.keep(text, leaving);
      return text;
    };
    let timer = setTimeout(keep, PAUSE);
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    });
    const leave = () => {
      if (document.visibilityState === "hidden" || !document.hasFocus()) keep(true);
    };
    const events = ["visibilitychange", "pagehide", "blur"] as const;
    for (const event of events) window.addEventListener(event, leave, true);
    window.addEventListener(KEEP_NOW, keepHere);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      for (const event of events) window.removeEventListener(event, leave, true);
      window.removeEventListener(KEEP_NOW, keepHere);
      // The screen was replaced, and nobody discarded the text.
      if (hasUnsaved()) leaveText(userId, form, keep());
      carryOver(names.split(","));
    };
  }, [names, userId, form, slot, shelf, watch, getValues, carryOver]);

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty) settle.current();
    wasDirty.current = dirty;
    return dirty ? holdUnsaved(() => settle.current()) : undefined;
  }, [dirty]);

  const [newest] = found;
  if (!newest) return null;
  return (
    <OfferedText
      key={newest.slot}
      kept={newest}
      shownBy={shownBy}
      onTake={(values, version) => {
        take(
          { values, version },
          found.map(({ slot }) => slot),
        );
        setFound([]);
      }}
      onUndo={() => {
        superseded.current = [];
        setFound(found);
      }}
      onDrop={() => {
        forget(found.map(({ slot }) => slot));
        setFound([]);
      }}
    />
  );
}
