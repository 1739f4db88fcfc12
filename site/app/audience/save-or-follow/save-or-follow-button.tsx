import { pagePath } from "@masthead/contract/platform/paths.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { useViewer } from "../viewer.ts";
import { SaveOrFollowForm, type SaveOrFollowTarget } from "./save-or-follow-form.tsx";
import { keptIn, saveToastId } from "./save-toast-id.ts";

const SaveOrFollowToggle = lazy(() => import("./save-or-follow-toggle.tsx"));

/**
 * Button that saves an article or follows a topic. Its state is loaded after the page, and only for
 * signed-in readers.
 */
export function SaveOrFollowButton(target: SaveOrFollowTarget) {
  const id = saveToastId(target);
  const { hash } = useLocation();
  const [returned, setReturned] = useState(false);
  useEffect(() => setReturned(hash === `#${id}`), [hash, id]);
  const viewer = useViewer();
  const form = <SaveOrFollowForm {...target} />;
  return (
    <>
      {viewer || returned ? (
        <Suspense fallback={form}>
          <SaveOrFollowToggle key={id} {...target} returned={returned} />
        </Suspense>
      ) : (
        form
      )}
      <ConfirmationToast id={id} kept={keptIn(target.kind)} />
    </>
  );
}

/**
 * Toast shown after the redirect back to this page. The URL hash selects it, so that it also works
 * without JavaScript.
 */
function ConfirmationToast({ id, kept }: { id: string; kept: ReturnType<typeof keptIn> }) {
  const t = useMessages();
  const locale = useLocale();
  const [text, link, path] = {
    articles: ["savedToast", "allSaved", pagePath(locale, "account/saved")] as const,
    watchList: [
      "watchListToast",
      "watchList",
      pagePath(locale, "account/saved", { list: "watch" }),
    ] as const,
    following: [
      "followedToast",
      "allFollowed",
      `${pagePath(locale, "account")}#following`,
    ] as const,
  }[kept];
  return (
    <p id={id} role="status" className="toast no-print">
      {t(`saveOrFollow.${text}`)}{" "}
      <Link
        to={path}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t(`saveOrFollow.${link}`)}
      </Link>
    </p>
  );
}
