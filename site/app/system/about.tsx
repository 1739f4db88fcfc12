import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useMessages } from "../platform/messages.ts";
import { RichTextPage } from "./rich-text-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { aboutUs } = await withPageErrors(client.setting.website({ locale }));
  return { aboutUs };
}

export default function About() {
  const { aboutUs } = useLoaderData<typeof loader>();
  const t = useMessages();
  return <RichTextPage title={t("info.about")} html={aboutUs} />;
}

export const ErrorBoundary = PageBoundary;
