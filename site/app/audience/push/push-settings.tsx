import { pagePath } from "@masthead/contract/platform/paths.ts";
import { lazy, Suspense } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { PushChooser } from "./push-chooser.tsx";
import type { PushTopic } from "./topics.ts";
import "./messages.ts";

const BrowserPrograms = lazy(() => import("../program-follow/browser-programs.tsx"));

/** Notification settings of this browser, depending on its capabilities and stored state. */
export function PushSettings({ topics }: { topics: PushTopic[] }) {
  const t = useMessages();
  const locale = useLocale();
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
        <PushChooser topics={topics} />
        <Suspense>
          <BrowserPrograms />
        </Suspense>
      </div>
    </>
  );
}
