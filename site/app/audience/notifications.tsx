import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { PushSettings } from "./push/push-settings.tsx";
import { toPushTopics } from "./push/topics.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  return { topics: toPushTopics(await withPageErrors(client.category.topics({ locale }))) };
}

/** Notification settings of this browser, with or without an account. */
export default function Notifications() {
  const { topics } = useLoaderData<typeof loader>();
  const t = useMessages();
  return (
    <>
      <PageHead title={t("push.title")} description={t("push.intro")} />
      <PageTitle title={t("push.title")}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("push.intro")}</p>
      </PageTitle>
      {/* The settings appear after hydration, so their height is reserved: the footer stays out of
          view. */}
      <div className="min-h-[75svh] max-w-text">
        <PushSettings topics={topics} />
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
