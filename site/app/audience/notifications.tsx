import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { ask } from "../system/calls.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { PushPlace } from "./push/push-place.tsx";
import { topicsOf } from "./push/topics.ts";

/** Its scripts run at once: what it shows depends on the browser. */
export const handle = { app: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  return { topics: topicsOf(await ask(client.category.topics({ locale }))) };
}

/** Notifications of this browser: anyone's, with or without an account. */
export default function Notifications() {
  const { topics } = useLoaderData<typeof loader>();
  const t = useWords();
  return (
    <>
      <PageHead title={t("push.title")} description={t("push.intro")} />
      <PageTitle title={t("push.title")}>
        <p className="mt-2 max-w-story text-17 text-quiet">{t("push.intro")}</p>
      </PageTitle>
      <div className="max-w-story">
        <PushPlace topics={topics} />
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
