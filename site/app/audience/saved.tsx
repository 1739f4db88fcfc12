import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../ui/date-time.tsx";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { FlashMessage } from "./auth/flash-message.tsx";
import { Button } from "./form/fields.tsx";
import { handleForm } from "./form/form-result.ts";
import { PageForm } from "./form/page-form.tsx";
import { PersonalPage, quietLink } from "./page.tsx";

const PAGE_SIZE = 20;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const saved = await withPageErrors(
    client.savedArticle.list({ locale, page: parsePageParam(url), limit: PAGE_SIZE }),
  );
  return { saved, flash: url.searchParams.get("flash") };
}

/** Removes an article from the list. */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (fields) => {
    const { client, locale } = pageOf(args.context);
    await client.savedArticle.remove({ id: Number(fields.text("id")) });
    return redirect(pagePath(locale, "account/saved", { flash: "unsaved" }), 303);
  });

export default function Saved() {
  const { saved, flash } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const { data, meta } = saved;
  return (
    <PersonalPage title={t("saved.title")} intro={t("saved.count", { count: meta.total })} wide>
      <FlashMessage message={flash} />
      {meta.hidden > 0 && (
        <p className="mb-6 text-15 text-quiet">{t("saved.hidden", { count: meta.hidden })}</p>
      )}
      {data.length === 0 && (
        <>
          <p className="text-17">{t("saved.empty")}</p>
          <p>
            <Link to={pagePath(locale, "latest-news")} className={quietLink}>
              {t("latestNews")}
            </Link>
          </p>
        </>
      )}
      <ul className="flex flex-col gap-5 md:gap-6">
        {data.map((article) => (
          <li key={article.id} className="border-b border-line pb-4 last:border-0">
            <Card article={article} look="row" level={2} />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="text-13 text-quiet">
                {t("saved.at")} <DateTime at={article.savedAt} />
              </p>
              <PageForm intent="unsave" result={undefined}>
                <input type="hidden" name="id" value={article.id} />
                <Button look="other" aria-label={`${t("saved.remove")}: ${article.title}`}>
                  {t("saved.remove")}
                </Button>
              </PageForm>
            </div>
          </li>
        ))}
      </ul>
      <Pager {...meta} />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
