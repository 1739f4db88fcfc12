import { excerpt } from "../../platform/head/excerpt.ts";
import type { loader as loadAbout } from "../../system/about.tsx";
import type { loader as loadTerms } from "../../system/terms.tsx";
import type { DataOf } from "../loaded.ts";
import type { LowDataPage, Shown } from "../page.ts";
import { ArticleHtml } from "./article-html.tsx";

export const showAbout = ({ aboutUs }: DataOf<typeof loadAbout>, page: LowDataPage): Shown =>
  showText(page.t("info.about"), aboutUs, page);

export const showTerms = (
  { termsAndPrivacy }: DataOf<typeof loadTerms>,
  page: LowDataPage,
): Shown => showText(page.t("info.terms"), termsAndPrivacy, page);

const showText = (title: string, html: string, { t }: LowDataPage): Shown => ({
  title,
  description: excerpt(html),
  content: (
    <>
      <h1>{title}</h1>
      {html ? <ArticleHtml html={html} /> : <p>{t("noText")}</p>}
    </>
  ),
});
