import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { lazy, Suspense } from "react";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { useScripted } from "../use-scripted.ts";
import type { Topic } from "./topics.ts";
import "./words.ts";

const PushChooser = lazy(async () => ({ default: (await import("./push-chooser.tsx")).PushChooser }));

/** Where one chooses the notifications of this browser. What is in it depends on the browser: it comes when scripts run. */
export function PushPlace({ topics }: { topics: Topic[] }) {
  const t = useWords();
  const locale = useLocale();
  const scripted = useScripted();
  const checking = <p className="text-quiet">{t("push.checking")}</p>;
  if (!scripted)
    return (
      <>
        <noscript>
          <p className="border-s-4 border-orange bg-wash px-5 py-4">
            {t("push.unscripted")}{" "}
            <Link to={inLocalePath(locale, "/rss")} className="font-semibold underline underline-offset-4">
              {t("push.feeds")}
            </Link>
          </p>
        </noscript>
        <div className="scripted">{checking}</div>
      </>
    );
  return (
    <Suspense fallback={checking}>
      <PushChooser topics={topics} />
    </Suspense>
  );
}
