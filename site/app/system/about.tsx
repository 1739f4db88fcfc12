import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask } from "./calls.ts";
import { pageOf } from "./page-context.ts";
import { RichTextPage } from "./rich-text-page.tsx";
import { useWords } from "./words.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { aboutUs } = await ask(client.setting.website({ locale }));
  return { aboutUs };
}

export default function About() {
  const { aboutUs } = useLoaderData<typeof loader>();
  const t = useWords();
  return <RichTextPage title={t("info.about")} html={aboutUs} />;
}

export const ErrorBoundary = PageBoundary;
