import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useEffect, useState } from "react";
import { useLocation, useSubmit } from "react-router";
import { fetchApi } from "../../platform/api/api.ts";
import { useFrame } from "../../platform/frame-data.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import {
  forgetIfSignedOut,
  persistViewer,
  toViewer,
  useViewer,
  type Viewer,
  withSubscription,
} from "../viewer.ts";
import { fetchFollowing } from "./followed-topics.ts";
import {
  SaveOrFollowForm,
  type SaveOrFollowTarget,
  saveOrFollowClass,
} from "./save-or-follow-form.tsx";
import { keptIn, saveToastId } from "./save-toast-id.ts";

/**
 * Toggle button for signed-in readers: shows whether the target is saved or followed. The plain
 * form until that is known; if it cannot be read, the form with a text that says so.
 */
export default function SaveOrFollowToggle({
  kind,
  id,
  name,
  next,
  returned,
}: SaveOrFollowTarget & { returned: boolean }) {
  const t = useMessages();
  useReturn(returned, saveToastId({ kind, id }));
  const [active, setActive] = useState<boolean>();
  const [isUnread, setUnread] = useState(false);
  const [failed, setFailed] = useState(false);
  const locale = useLocale();
  const submit = useSubmit();
  const { pathname } = useLocation();
  const saves = keptIn(kind) !== "following";
  useEffect(() => {
    const controller = new AbortController();
    void fetchActive({ kind, id }, controller.signal).then(
      (isActive) => controller.signal.aborted || setActive(isActive),
      () => controller.signal.aborted || setUnread(true),
    );
    return () => controller.abort();
  }, [kind, id]);
  useArticlePosition(kind === "article" ? id : undefined);
  if (active === undefined)
    return (
      <>
        <SaveOrFollowForm kind={kind} id={id} name={name} next={next} />
        {isUnread && (
          <span className="no-print self-center text-15">{t("saveOrFollow.unread")}</span>
        )}
      </>
    );
  const change = async () => {
    setFailed(false);
    try {
      const response = await changeState(active ? "DELETE" : "PUT", { kind, id });
      // The form action remembers the target, and redirects to the sign-in page.
      if (forgetIfSignedOut(response))
        return void submit(
          { kind, id, next: next ?? pathname },
          { method: "post", action: pagePath(locale, "account/keep") },
        );
      if (response.ok) setActive(!active);
      setFailed(!response.ok);
    } catch {
      setFailed(true);
    }
  };
  const label = t(
    `saveOrFollow.${saves ? (active ? "saved" : "save") : active ? "followed" : "follow"}`,
  );
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
        {failed && t("saveOrFollow.failed")}
      </span>
    </div>
  );
}

/**
 * Continues an article where the reader stopped, on any of their devices. Here, since this is the
 * script that only signed-in readers load with an article.
 */
function useArticlePosition(id: number | undefined): void {
  const t = useMessages();
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    void import("../position/track-article.ts")
      .then(({ trackArticle }) => trackArticle(id, t, controller.signal))
      .catch(() => {});
    return () => controller.abort();
  }, [id, t]);
}

/** Shows the toast after sign-in, and stores the viewer on this device. */
function useReturn(returned: boolean, toastId: string): void {
  const store = useFrame()?.viewerStore ?? "localStorage";
  const hasViewer = useViewer() !== null;
  useEffect(() => {
    if (!returned) return;
    // After a document load, `:target` shows the toast.
    if (!document.querySelector(":target"))
      document.getElementById(toastId)?.setAttribute("data-shown", "");
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
  const [user, subscriptions] = await Promise.all([
    fetchApi("GET /v1/user", {}, { signal }),
    fetchApi("GET /v1/subscription/mine", {}, { signal }),
  ]);
  if (!user.ok || !subscriptions.ok)
    throw new Error(`HTTP ${user.status}, ${subscriptions.status}`);
  return withSubscription(toViewer(await user.json()), await subscriptions.json());
}

type Target = Pick<SaveOrFollowTarget, "kind" | "id">;

const changeState = (method: "DELETE" | "PUT", { kind, id }: Target) => {
  if (kind === "article") return fetchApi(`${method} /v1/user/saved-articles/{id}`, { id });
  if (kind === "episode" || kind === "program")
    return fetchApi(`${method} /v1/user/watch-list/{kind}/{id}`, { kind, id });
  return fetchApi(`${method} /v1/user/following/{kind}/{id}`, { kind, id });
};

/** Returns undefined if nobody is signed in. @throws Error if the request fails */
async function fetchActive(
  { kind, id }: Target,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (kind !== "article" && kind !== "episode" && kind !== "program") {
    const { response, following } = await fetchFollowing({ kind, id });
    return isSignedIn(response) ? following : undefined;
  }
  const response = await (kind === "article"
    ? fetchApi("GET /v1/user/saved-articles/{id}", { id }, { signal })
    : fetchApi("GET /v1/user/watch-list/{kind}/{id}", { kind, id }, { signal }));
  return isSignedIn(response) ? (await response.json()).saved : undefined;
}

/** Returns whether a response is for a signed-in reader. @throws Error if the request has failed */
function isSignedIn(response: Response): boolean {
  if (forgetIfSignedOut(response)) return false;
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return true;
}
