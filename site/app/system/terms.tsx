import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask } from "./calls.ts";
import { pageOf } from "./page-context.ts";
import { RichTextPage } from "./rich-text-page.tsx";
import { useWords } from "./words.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { termsAndPrivacy } = await ask(client.setting.website({ locale }));
  return { termsAndPrivacy };
}

export default function Terms() {
  const { termsAndPrivacy } = useLoaderData<typeof loader>();
  const t = useWords();
  return <RichTextPage title={t("info.terms")} html={termsAndPrivacy} />;
}

export const ErrorBoundary = PageBoundary;
