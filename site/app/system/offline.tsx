import { useEffect, useState } from "react";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { confirm } from "../platform/notices/notices.ts";
import { OFFLINE_CACHE, OFFLINE_LIST_ID, OFFLINE_LIST_PATH } from "./offline/offline-cache.ts";
import "./offline/messages.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { postToServiceWorker } from "./offline/service-worker.ts";

/**
 * Articles saved on the device. The service worker writes their list into the page; without one the
 * list is empty.
 */
export default function Offline() {
  const t = useMessages();
  return (
    <>
      <PageHead title={t("offline.title")} description={t("offline.intro")} noindex />
      <PageTitle title={t("offline.title")}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("offline.intro")}</p>
      </PageTitle>
      <div
        id={OFFLINE_LIST_ID}
        className="offline-articles"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `<p>${t("offline.none")}</p>` }}
      />
      <DeleteAll />
    </>
  );
}

/** Button that deletes all saved articles. Hidden if there are none. */
function DeleteAll() {
  const t = useMessages();
  const [hasArticles, setHasArticles] = useState(false);
  useEffect(() => {
    void globalThis.caches
      ?.match(OFFLINE_LIST_PATH, { cacheName: OFFLINE_CACHE })
      .then(async (list) => setHasArticles(((await list?.json()) ?? []).length > 0));
  }, []);
  if (!hasArticles) return null;
  const deleteAll = async () => {
    if (!(await confirm({ text: t("offline.forgetAsk") }))) return;
    await postToServiceWorker({ forgetAll: true });
    location.reload();
  };
  return (
    <button
      type="button"
      onClick={() => void deleteAll()}
      className="mt-8 flex min-h-11 cursor-pointer items-center border border-ink px-5 font-semibold hover:bg-wash"
    >
      {t("offline.forget")}
    </button>
  );
}

export const ErrorBoundary = PageBoundary;
