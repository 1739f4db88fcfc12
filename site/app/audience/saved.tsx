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
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { FlashMessage } from "./auth/flash-message.tsx";
import { handleForm } from "./form/form-result.ts";
import { PersonalPage } from "./page.tsx";
import { RemovedMessage } from "./saved/removed-message.tsx";
import { SavedArticles } from "./saved/saved-articles.tsx";
import { parseSavedItem, readSavedItem, undoValue } from "./saved/saved-item.ts";
import { WatchList } from "./saved/watch-list.tsx";

const PAGE_SIZE = 20;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { searchParams } = url;
  const showsWatchList = searchParams.get("list") === "watch";
  const shown = { locale, page: parsePageParam(url), limit: PAGE_SIZE };
  // Of the other list only the number of items is shown.
  const other = { locale, limit: 1 };
  const [articles, watchList] = await withPageErrors(
    Promise.all([
      client.savedArticle.list(showsWatchList ? other : shown),
      client.watchList.list(showsWatchList ? shown : other),
    ]),
  );
  return {
    showsWatchList,
    articles,
    watchList,
    removed: parseSavedItem(searchParams.get("undo")),
    flash: searchParams.get("flash"),
  };
}

/** Removes an item from its list, or puts it back where it was. */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (fields) => {
    const { client, locale } = pageOf(args.context);
    const item = readSavedItem(fields);
    const { kind, id, savedAt } = item;
    const restores = fields.text("intent") === "restore";
    if (kind === "article")
      await (restores
        ? client.savedArticle.save({ id, savedAt })
        : client.savedArticle.remove({ id }));
    else
      await (restores
        ? client.watchList.save({ kind, id, savedAt })
        : client.watchList.remove({ kind, id }));
    return redirect(
      pagePath(locale, "account/saved", {
        list: kind === "article" ? undefined : "watch",
        ...(restores ? { flash: "restored" } : { undo: undoValue(item) }),
      }),
      303,
    );
  });

export default function Saved() {
  const { showsWatchList, articles, watchList, removed, flash } = useLoaderData<typeof loader>();
  const t = useMessages();
  return (
    <PersonalPage title={t("accountPages.saved")} wide>
      <FlashMessage message={flash} />
      {removed && <RemovedMessage item={removed} />}
      <SavedTabs
        showsWatchList={showsWatchList}
        articles={articles.meta.total}
        watchList={watchList.meta.total}
      />
      {showsWatchList ? <WatchList {...watchList} /> : <SavedArticles {...articles} />}
      <Pager {...(showsWatchList ? watchList.meta : articles.meta)} />
    </PersonalPage>
  );
}

/** Links to the two lists, with their numbers of items. */
function SavedTabs({
  showsWatchList,
  articles,
  watchList,
}: {
  showsWatchList: boolean;
  articles: number;
  watchList: number;
}) {
  const t = useMessages();
  const locale = useLocale();
  const tabs = [
    [pagePath(locale, "account/saved"), t("saved.articles"), articles, !showsWatchList],
    [
      pagePath(locale, "account/saved", { list: "watch" }),
      t("watchList.title"),
      watchList,
      showsWatchList,
    ],
  ] as const;
  return (
    <nav aria-label={t("saved.lists")} className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {tabs.map(([path, name, count, isCurrent]) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={isCurrent ? "page" : undefined}
              className="flex min-h-12 items-center gap-2 border-b-4 border-transparent text-17 font-semibold hover:border-line aria-[current]:border-mint"
            >
              {name}
              <span className="text-15 font-normal text-quiet">{t("saved.number", { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const ErrorBoundary = PageBoundary;
