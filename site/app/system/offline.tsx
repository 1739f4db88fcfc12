import { useEffect, useState } from "react";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { confirm } from "./notices/notices.ts";
import { KEPT, KEPT_LIST, KEPT_PLACE } from "./offline/kept.ts";
import "./offline/words.ts";
import { tellWorker } from "./offline/worker.ts";
import { PageHead } from "./page-head.tsx";
import { useWords } from "./words.ts";

/** The stories that are kept on the device. The service worker writes their list into the page; without one there are none. */
export default function Offline() {
  const t = useWords();
  return (
    <>
      <PageHead title={t("offline.title")} noindex />
      <PageTitle title={t("offline.title")}>
        <p className="mt-2 max-w-story text-17 text-quiet">{t("offline.intro")}</p>
      </PageTitle>
      <div id={KEPT_PLACE} className="kept" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `<p>${t("offline.none")}</p>` }} />
      <Forget />
    </>
  );
}

/** Shown when there is something to forget. */
function Forget() {
  const t = useWords();
  const [any, setAny] = useState(false);
  useEffect(() => {
    void globalThis.caches?.match(KEPT_LIST, { cacheName: KEPT }).then(async (list) => setAny(((await list?.json()) ?? []).length > 0));
  }, []);
  if (!any) return null;
  const forget = async () => {
    if (!(await confirm({ text: t("offline.forgetAsk") }))) return;
    await tellWorker({ forgetAll: true });
    location.reload();
  };
  return (
    <button
      type="button"
      onClick={() => void forget()}
      className="mt-8 flex min-h-11 cursor-pointer items-center border border-ink px-5 font-semibold hover:bg-wash"
    >
      {t("offline.forget")}
    </button>
  );
}

export const ErrorBoundary = PageBoundary;
