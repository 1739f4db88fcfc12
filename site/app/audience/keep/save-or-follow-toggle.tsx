import type { Profile } from "@masthead/contract/audience/profile.ts";
import { pagePath } from "@masthead/contract/system/paths.ts";
import { useEffect, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { useLocale } from "../../system/locale.ts";
import { addMessages, useMessages } from "../../system/messages.ts";
import { useFrame } from "../../system/page-head.tsx";
import { Icon } from "../../ui/icons.tsx";
import { forgetIfSignedOut, persistViewer, toViewer, useViewer, type Viewer, withSubscription } from "../viewer.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";
import { SaveOrFollowForm, type SaveOrFollowTarget, saveOrFollowClass } from "./save-or-follow-form.tsx";
import { saveToastId } from "./save-toast-id.ts";

/** Messages of this button, loaded only with it. */
addMessages({ "en-US": english, "ar-JO": arabic });

/** Toggle button for signed-in readers: shows whether the target is saved or followed. The plain form until that is known. */
export default function SaveOrFollowToggle({ kind, id, name, returned }: SaveOrFollowTarget & { returned: boolean }) {
  const t = useMessages();
  useReturn(returned, saveToastId({ kind, id }));
  const [active, setActive] = useState<boolean>();
  const [failed, setFailed] = useState(false);
  const locale = useLocale();
  const submit = useSubmit();
  const { pathname } = useLocation();
  const saves = kind === "article";
  const url = `/api/v1/user/${saves ? "saved-articles" : `following/${kind}`}/${id}`;
  useEffect(() => {
    const controller = new AbortController();
    void fetchActive(url, controller.signal).then(setActive, () => {});
    return () => controller.abort();
  }, [url]);
  if (active === undefined) return <SaveOrFollowForm kind={kind} id={id} name={name} />;
  const change = async () => {
    setFailed(false);
    try {
      const response = await fetch(url, { method: active ? "DELETE" : "PUT" });
      // The form action remembers the target, and redirects to the sign-in page.
      if (forgetIfSignedOut(response))
        return void submit({ kind, id, next: pathname }, { method: "post", action: pagePath(locale, "account/keep") });
      if (response.ok) setActive(!active);
      setFailed(!response.ok);
    } catch {
      setFailed(true);
    }
  };
  const label = t(`keep.${saves ? (active ? "saved" : "save") : active ? "followed" : "follow"}`);
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      <button
        type="button"
        onClick={() => void change()}
        aria-pressed={active}
        className={saveOrFollowClass}
        aria-label={`${label}: ${name}`}
      >
        <Icon name={active ? "done" : saves ? "save" : "plus"} />
        {label}
      </button>
      <span role="status" className="text-15">
        {failed && t("keep.failed")}
      </span>
    </div>
  );
}

/** After sign-in: shows the toast, and stores the viewer on this device. */
function useReturn(returned: boolean, toastId: string): void {
  const store = useFrame()?.viewerStore ?? "localStorage";
  const hasViewer = useViewer() !== null;
  useEffect(() => {
    if (!returned) return;
    // After a document load, `:target` shows the toast.
    if (!document.querySelector(":target")) document.getElementById(toastId)?.setAttribute("data-shown", "");
  }, [returned, toastId]);
  useEffect(() => {
    if (!returned || hasViewer) return;
    const controller = new AbortController();
    void fetchViewer(controller.signal).then(
      (viewer) => persistViewer(store, viewer),
      () => {},
    );
    return () => controller.abort();
  }, [returned, hasViewer, store]);
}

/** @throws Error if nobody is signed in, or a request fails */
async function fetchViewer(signal: AbortSignal): Promise<Viewer> {
  const [profile, subscriptions] = await Promise.all(
    ["/api/v1/user", "/api/v1/subscription/mine"].map(async (url) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.json();
    }),
  );
  return withSubscription(toViewer(profile as Profile), subscriptions as { periodEnd: string }[]);
}

/** @throws Error if nobody is signed in, or the request fails */
async function fetchActive(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { signal });
  if (forgetIfSignedOut(response) || !response.ok) throw new Error(`HTTP ${response.status}`);
  const { saved, following } = (await response.json()) as { saved?: boolean; following?: boolean };
  return saved ?? following ?? false;
}
