import type { Profile } from "@masthead/contract/audience/profile.ts";
import { keepPath } from "@masthead/contract/system/paths.ts";
import { useEffect, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { useLocale } from "../../system/locale.ts";
import { useFrame } from "../../system/page-head.tsx";
import { addWords, useWords } from "../../system/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { keepViewer, signedOutBy, toViewer, useViewer, type Viewer, withSubscription } from "../viewer.ts";
import { type Keepable, KeepForm, keepLook } from "./keep-form.tsx";
import { keptId } from "./kept-id.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of the switch: no other page loads them. */
addWords({ "en-US": english, "ar-JO": arabic });

/** The same for who is signed in: says whether it is saved or followed, and a press changes that. Until that is known it is the form. */
export default function KeptButton({ kind, id, name, arrived }: Keepable & { arrived: boolean }) {
  const t = useWords();
  useArrival(arrived, keptId({ kind, id }));
  const [kept, setKept] = useState<boolean>();
  const [failed, setFailed] = useState(false);
  const locale = useLocale();
  const submit = useSubmit();
  const { pathname } = useLocation();
  const saves = kind === "article";
  const address = `/api/v1/user/${saves ? "saved-articles" : `following/${kind}`}/${id}`;
  useEffect(() => {
    const gone = new AbortController();
    void isKept(address, gone.signal).then(setKept, () => {});
    return () => gone.abort();
  }, [address]);
  if (kept === undefined) return <KeepForm kind={kind} id={id} name={name} />;
  const change = async () => {
    setFailed(false);
    try {
      const response = await fetch(address, { method: kept ? "DELETE" : "PUT" });
      // The form remembers what was wanted, and leads to signing in.
      if (signedOutBy(response)) return void submit({ kind, id, next: pathname }, { method: "post", action: keepPath(locale) });
      if (response.ok) setKept(!kept);
      setFailed(!response.ok);
    } catch {
      setFailed(true);
    }
  };
  const label = t(`keep.${saves ? (kept ? "saved" : "save") : kept ? "followed" : "follow"}`);
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      <button type="button" onClick={() => void change()} aria-pressed={kept} className={keepLook} aria-label={`${label}: ${name}`}>
        <Icon name={kept ? "done" : saves ? "save" : "plus"} />
        {label}
      </button>
      <span role="status" className="text-15">
        {failed && t("keep.failed")}
      </span>
    </div>
  );
}

/** For who comes back from signing in: shows what was done, and has the device know who it is. */
function useArrival(arrived: boolean, place: string): void {
  const store = useFrame()?.viewerStore ?? "localStorage";
  const known = useViewer() !== null;
  useEffect(() => {
    if (!arrived) return;
    // A document that was loaded shows it by its address.
    if (!document.querySelector(":target")) document.getElementById(place)?.setAttribute("data-shown", "");
  }, [arrived, place]);
  useEffect(() => {
    if (!arrived || known) return;
    const gone = new AbortController();
    void viewerNow(gone.signal).then(
      (viewer) => keepViewer(store, viewer),
      () => {},
    );
    return () => gone.abort();
  }, [arrived, known, store]);
}

/** @throws Error when nobody is signed in, or it cannot be asked for */
async function viewerNow(signal: AbortSignal): Promise<Viewer> {
  const [profile, subscriptions] = await Promise.all(
    ["/api/v1/user", "/api/v1/subscription/mine"].map(async (address) => {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      return response.json();
    }),
  );
  return withSubscription(toViewer(profile as Profile), subscriptions as { periodEnd: string }[]);
}

/** @throws Error when it cannot be told, or nobody is signed in */
async function isKept(address: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(address, { signal });
  if (signedOutBy(response) || !response.ok) throw new Error(`answered ${response.status}`);
  const { saved, following } = (await response.json()) as { saved?: boolean; following?: boolean };
  return saved ?? following ?? false;
}
