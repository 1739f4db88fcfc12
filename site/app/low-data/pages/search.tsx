import type { NameHit, SpokenHit } from "@masthead/contract/newsroom/search/search-names.ts";
import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { pathOfHit } from "../../newsroom/search/path-of-hit.ts";
import { SEARCH_PAGE_LIMIT, type SearchPage } from "../../newsroom/search/search-page.ts";
import type { loader } from "../../newsroom/search.tsx";
import type { DataOf } from "../loaded.ts";
import { type LowDataPage, type Shown, useLowDataPage } from "../page.ts";
import { ArticleList, LinkRow, LowDataLink, Pager, SearchForm } from "../parts.tsx";
import "../../newsroom/search/spoken/messages.ts";

export function showSearch({ q, results }: DataOf<typeof loader>, { t }: LowDataPage): Shown {
  return {
    title: q ? `${t("find.title")}: ${q}` : t("find.title"),
    description: t("find.description"),
    noindex: true,
    ...(q && { alternates: {} }),
    content: (
      <>
        <h1>{t("find.title")}</h1>
        <SearchForm q={q.slice(0, SEARCH_LENGTH)} />
        <p className="quiet">{t("find.hint")}</p>
        {q && !results && (
          <p role="alert" className="box">
            {t("find.invalid", { length: SEARCH_LENGTH })}
          </p>
        )}
        {results && <Results q={q} results={results} />}
      </>
    ),
  };
}

function Results({ q, results }: { q: string; results: SearchPage }) {
  const { t, locale } = useLowDataPage();
  const { articles, groups, kind, page } = results;
  const { meta } = articles;
  const shownGroups = kind === null ? (meta.page === 1 ? groups : []) : groupsOf(results);
  const kindPath = (of: string) => `${searchPath(locale, q)}?kind=${of}`;
  const count = [meta, ...groups.filter(({ similar }) => !similar)].reduce(
    (sum, { total }) => sum + total,
    0,
  );
  return (
    <>
      <p role="status">
        {count === 0 ? t("find.none") : t("find.results", { count })} <b>{meta.query || q}</b>
      </p>
      {meta.suggestion && !meta.corrected && (
        <p>
          {t("find.didYouMean")}{" "}
          <LowDataLink to={searchPath(locale, meta.suggestion)} className="tap">
            {meta.suggestion}
          </LowDataLink>
        </p>
      )}
      {count === 0 && !groups.length && <p>{t("find.noneHint")}</p>}
      {shownGroups.map(({ group, hits, total }) => (
        <section key={group} aria-labelledby={`found-${group}`}>
          <h2 id={`found-${group}`}>{t(`found.groups.${group}`)}</h2>
          <ul className="plain list">
            {hits.map((hit) => (
              <li key={`${hit.kind}-${hit.id}`}>
                <Hit hit={hit} />
              </li>
            ))}
          </ul>
          {kind === null && total > hits.length && (
            <LinkRow
              name={t(`found.groups.${group}`)}
              links={[{ to: kindPath(group), text: t("found.seeAll") }]}
            />
          )}
          {kind !== null && <Pager page={page} limit={SEARCH_PAGE_LIMIT} total={total} />}
        </section>
      ))}
      {(kind === null || kind === "articles") && articles.data.length > 0 && (
        <section aria-labelledby="found-articles">
          <h2 id="found-articles">{t("found.groups.articles")}</h2>
          <ArticleList
            articles={articles.data.map((hit) => ({
              ...hit,
              summary: hit.excerptRuns.map(({ text }) => text).join(""),
            }))}
            level={3}
            summaries={SEARCH_PAGE_LIMIT}
          />
          <Pager {...meta} />
        </section>
      )}
    </>
  );
}

const groupsOf = ({ groups, kind }: SearchPage) => groups.filter(({ group }) => group === kind);

function Hit({ hit }: { hit: NameHit }) {
  const { t, locale } = useLowDataPage();
  const detail = hit.program?.name ?? hit.detail;
  return (
    <>
      <h3>
        <LowDataLink to={pathOfHit(locale, hit)}>{hit.name}</LowDataLink>
      </h3>
      <p className="quiet">
        {t(`found.kind.${hit.medium ?? hit.kind}`)}
        {detail && ` · ${detail}`}
      </p>
      {hit.spoken && <SpokenLine spoken={hit.spoken} />}
    </>
  );
}

function SpokenLine({ spoken: { language, start, runs } }: { spoken: SpokenHit }) {
  const { t, locale } = useLowDataPage();
  return (
    <>
      <p className="quiet">{t("spoken.at", { time: formatDuration(start, locale) })}</p>
      <p lang={language} dir={directionOf(language)}>
        {runs.map(({ text }) => text).join("")}
      </p>
    </>
  );
}
