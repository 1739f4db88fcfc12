import { articlePath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask, numberIn } from "../system/calls.ts";
import { JsonLd } from "../system/json-ld.tsx";
import { useKeepForOffline } from "../system/offline/use-keep.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead, useFrame } from "../system/page-head.tsx";
import { articleJsonLd } from "./article/json-ld.ts";
import { mostReadBeside } from "./article/most-read.ts";
import { RELATED, Story } from "./article/story.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const id = numberIn(params.id);
  const article = await ask(client.article.details({ id, locale }));
  // An article stands at one address: its own language's, with its present slug.
  if (article.locale !== locale || params.slug !== article.slug) throw redirect(articlePath(article), 301);
  const [related, mostRead] = await Promise.all([client.article.related({ id, locale, limit: RELATED }), mostReadBeside(page, id)]);
  const alternates = Object.fromEntries([article, ...article.translations].map((one) => [one.locale, articlePath(one)]));
  return {
    article,
    mainSectionId: article.ancestors[0]?.id,
    related,
    mostRead,
    alternates,
  };
}

export default function Article() {
  const { article, related, mostRead, alternates } = useLoaderData<typeof loader>();
  const frame = useFrame();
  useKeepForOffline(article);
  return (
    <>
      <PageHead
        title={article.seo.title}
        description={article.seo.description}
        alternates={alternates}
        canonical={article.seo.canonicalUrl}
        picture={article.lead}
        type="article"
        noindex={article.seo.noindex}
      />
      <meta property="article:published_time" content={article.publishedAt} />
      <meta property="article:modified_time" content={article.updatedAt} />
      {frame && <JsonLd data={articleJsonLd(article, frame)} />}
      <Story article={article} mostRead={mostRead} related={related} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
