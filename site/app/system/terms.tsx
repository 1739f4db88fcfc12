import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask } from "./calls.ts";
import { pageOf } from "./page-context.ts";
import { RichTextPage } from "./rich-text-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { termsAndPrivacy } = await ask(client.setting.website({ locale }));
  return { termsAndPrivacy };
}

export default function Terms() {
  const { termsAndPrivacy } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return <RichTextPage title={t("info.terms")} html={termsAndPrivacy} />;
}

export const ErrorBoundary = PageBoundary;
