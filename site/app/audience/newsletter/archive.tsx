import { newsletterIssuePath, newslettersPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { PageTitle } from "../../newsroom/page-title.tsx";
import { parsePageParam, withPageErrors } from "../../platform/api/loader-helpers.ts";
import { pageOf } from "../../platform/api/page-context.ts";
import { PageHead } from "../../platform/head/page-head.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Link } from "../../ui/link.tsx";
import { Pager } from "../../ui/pager.tsx";
import { quietLink } from "../page.tsx";
import "./messages.ts";

/** /newsletters/{id}: sent issues of a newsletter, in the language of the page. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const id = Number(params.id);
  return withPageErrors(
    Promise.all([
      client.newsletter.get({ id, locale }),
      client.newsletter.archive({ id, locale, page: parsePageParam(url) }),
    ]),
  );
}

export default function NewsletterArchive() {
  const [newsletter, { data, meta }] = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  return (
    <>
      <PageHead title={newsletter.name} description={newsletter.description} />
      <PageTitle title={newsletter.name}>
        <p className="mt-2 max-w-text text-17 text-quiet">{newsletter.description}</p>
        <Link to={newslettersPath(locale)} className={quietLink}>
          {t("newsletter.back")}
        </Link>
      </PageTitle>
      <h2 className="text-24">{t("newsletter.archive")}</h2>
      {data.length === 0 && <p className="mt-3 text-17">{t("newsletter.noIssues")}</p>}
      <ul className="mt-2 max-w-list">
        {data.map(({ id, subject, preheader, sentAt }) => (
          <li key={id} className="border-t border-line py-4">
            <h3 className="text-20">
              <Link to={newsletterIssuePath(locale, id)} className="hover:underline">
                {subject}
              </Link>
            </h3>
            {preheader && <p className="text-15 text-quiet">{preheader}</p>}
            <p className="text-15 text-quiet">
              <DateTime at={sentAt} />
            </p>
          </li>
        ))}
      </ul>
      <Pager {...meta} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
