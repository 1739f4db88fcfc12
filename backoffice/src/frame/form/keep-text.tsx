import { useCallback, useEffect, useRef, useState } from "react";
import { useGetIdentity } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { serverNow } from "../server-clock.ts";
import { findTexts } from "./find-texts.ts";
import { KeptOffer } from "./kept-offer.tsx";
import { forgetText, type KeptText, keepText, type Shelf } from "./kept-text.ts";
import { holdSlot, newSlot } from "./open-forms.ts";
import { hasUnsaved, holdUnsaved } from "./unsaved.ts";

/** Time without typing after which what was typed is kept, in milliseconds. */
const PAUSE = 400;

const NONE: readonly string[] = [];

/** Time in which a form that went comes again when the whole screen is made anew, as for another language; in milliseconds. */
const TURN = 2000;

/** What forms left behind that went with text that nobody gave up. */
const left = new Map<string, KeptText>();

interface KeepTextProps {
  /** Names the form among those of a user, such as `tag/7`. */
  form: string;
  /** Fields that are secret. */
  neverKept?: readonly string[];
  /** Where it is kept beside this machine. */
  shelf?: Shelf;
}

/** Keeps what is typed into the form around it until it is saved or given up, and offers what was kept the last time. */
export function KeepText(props: KeepTextProps) {
  const { data: identity } = useGetIdentity();
  if (!identity) return null;
  return <Keeper key={props.form} userId={Number(identity.id)} {...props} />;
}

function Keeper({ form, userId, neverKept = NONE, shelf }: KeepTextProps & { userId: number }) {
  const { watch, setValue, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
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
    ({ values, version }: KeptText, slots: string[]) => {
      for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
      // What others wrote since is merged, not written over.
      if (version) setValue("version", version);
      superseded.current = slots;
    },
    [setValue],
  );

  useEffect(() => holdSlot(slot), [slot]);
  useEffect(() => {
    const name = `${userId} ${form}`;
    const own = left.get(name);
    if (!own) return;
    // After the form around, which begins with what was saved.
    const timer = setTimeout(() => {
      left.delete(name);
      if (serverNow().getTime() - own.at < TURN) take(own, [own.slot]);
    });
    return () => clearTimeout(timer);
  }, [userId, form, take]);
  useEffect(() => {
    let here = true;
    const isNews = ({ values }: KeptText) => Object.entries(values).some(([name, value]) => !same(value, getValues(name)));
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

  useEffect(() => {
    if (!names) return;
    const keep = (leaving = false) => {
      const values = Object.fromEntries(names.split(",").map((name) => [name, getValues(name)]));
      const text = { slot, values, version: getValues("version"), at: serverNow().getTime() };
      keepText(userId, form, text);
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
    return () => {
      clearTimeout(timer);
      unsubscribe();
      for (const event of events) window.removeEventListener(event, leave, true);
      // Signed out in the middle of a word: nobody gave the text up.
      if (hasUnsaved()) left.set(`${userId} ${form}`, keep());
    };
  }, [names, userId, form, slot, shelf, watch, getValues]);

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty) settle.current();
    wasDirty.current = dirty;
    return dirty ? holdUnsaved(() => settle.current()) : undefined;
  }, [dirty]);

  const [newest] = found;
  if (!newest) return null;
  return (
    <KeptOffer
      kept={newest}
      onTake={() => {
        take(
          newest,
          found.map(({ slot }) => slot),
        );
        setFound([]);
      }}
      onDrop={() => {
        forget(found.map(({ slot }) => slot));
        setFound([]);
      }}
    />
  );
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
