import { pagePath } from "@masthead/contract/platform/paths.ts";
import { lazy, Suspense } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { useHydrated } from "../use-hydrated.ts";
import type { PushTopic } from "./topics.ts";
import "./messages.ts";

const PushChooser = lazy(async () => ({ default: (await import("./push-chooser.tsx")).PushChooser }));

/** Notification settings of this browser. Rendered after hydration, as they depend on the browser. */
export function PushSettings({ topics }: { topics: PushTopic[] }) {
  const t = useMessages();
  const locale = useLocale();
  const hydrated = useHydrated();
  const checking = <p className="text-quiet">{t("push.checking")}</p>;
  if (!hydrated)
    return (
      <>
        <noscript>
          <p className="border-s-4 border-orange bg-wash px-5 py-4">
            {t("push.unscripted")}{" "}
            <Link to={pagePath(locale, "rss")} className="font-semibold underline underline-offset-4">
              {t("push.feeds")}
            </Link>
          </p>
        </noscript>
        <div className="js-only" data-eager>
          {checking}
        </div>
      </>
    );
  return (
    <Suspense fallback={checking}>
      <PushChooser topics={topics} />
    </Suspense>
  );
}
