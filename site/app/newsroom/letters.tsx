import { writeLetterPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { PublishedLetter } from "./letters/published-letter.tsx";
import { PageTitle } from "./page-title.tsx";
import "./letters/messages.ts";

/** /letters: published letters in the language of the page, the newest first. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  return withPageErrors(client.letter.list({ locale, page: parsePageParam(url) }));
}

export default function Letters() {
  const { data, meta } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  return (
    <>
      <PageHead title={t("letters")} description={t("letter.intro")} />
      <PageTitle title={t("letters")}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("letter.intro")}</p>
        {meta.open && (
          <Link to={writeLetterPath(locale)} rel="nofollow" className={quietLink}>
            {t("writeToEditor")}
          </Link>
        )}
      </PageTitle>
      {data.length === 0 && <p className="text-17">{t("letter.none")}</p>}
      <div className="max-w-text">
        {data.map((letter) => (
          <PublishedLetter key={letter.id} letter={letter} withArticle />
        ))}
      </div>
      <Pager {...meta} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
