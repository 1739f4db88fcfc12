import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { useViewer } from "../viewer.ts";
import { type Keepable, KeepForm } from "./keep-form.tsx";
import { keptId } from "./kept-id.ts";

const KeptButton = lazy(() => import("./kept-button.tsx"));

/** Saves an article or follows a topic. Whether it is, is asked for after the page has come, and of who is signed in alone. */
export function KeepButton(what: Keepable) {
  const id = keptId(what);
  const { hash } = useLocation();
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(hash === `#${id}`), [hash, id]);
  const viewer = useViewer();
  const form = <KeepForm {...what} />;
  return (
    <>
      {viewer || arrived ? (
        <Suspense fallback={form}>
          <KeptButton key={id} {...what} arrived={arrived} />
        </Suspense>
      ) : (
        form
      )}
      <KeptToast id={id} saves={what.kind === "article"} />
    </>
  );
}

/** Says what was done to who is led back here. The address names it, so that it shows without scripts, too. */
function KeptToast({ id, saves }: { id: string; saves: boolean }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <p id={id} role="status" className="toast no-print">
      {t(saves ? "keep.savedToast" : "keep.followedToast")}{" "}
      <Link
        to={inLocalePath(locale, saves ? "/account/saved" : "/account#following")}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t(saves ? "keep.allSaved" : "keep.allFollowed")}
      </Link>
    </p>
  );
}
