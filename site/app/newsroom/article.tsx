import { articlePath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask, numberIn } from "../system/calls.ts";
import { JsonLd } from "../system/json-ld.tsx";
import { pageOf } from "../system/page-context.ts";
import { PageHead, useFrame } from "../system/page-head.tsx";
import { ArticleAside } from "./article/aside.tsx";
import { Byline } from "./article/byline.tsx";
import { useCountReader } from "./article/count-reader.ts";
import { ArticleFoot } from "./article/foot.tsx";
import { ArticleHead, LeadPicture } from "./article/head.tsx";
import { articleJsonLd } from "./article/json-ld.ts";
import { Related } from "./article/related.tsx";
import { Share } from "./article/share.tsx";

const RELATED = 4;
const MOST_READ = 6;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const id = numberIn(params.id);
  const article = await ask(client.article.details({ id, locale }));
  // An article stands at one address: its own language's, with its present slug.
  if (article.locale !== locale || params.slug !== article.slug) throw redirect(articlePath(article), 301);
  const [related, mostRead] = await Promise.all([
    client.article.related({ id, locale, limit: RELATED }),
    client.article.mostRead({ locale, limit: MOST_READ }),
  ]);
  const alternates = Object.fromEntries([article, ...article.translations].map((one) => [one.locale, articlePath(one)]));
  return {
    article,
    mainSectionId: article.ancestors[0]?.id,
    related,
    mostRead: mostRead.filter((one) => one.id !== id).slice(0, MOST_READ - 1),
    alternates,
  };
}

export default function Article() {
  const { article, related, mostRead, alternates } = useLoaderData<typeof loader>();
  const frame = useFrame();
  useCountReader(article.id);
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
      <article
        data-read={article.id}
        className="pt-2 md:pt-4 lg:grid lg:grid-cols-12 lg:gap-x-6"
        style={{ "--section": article.category?.colour } as React.CSSProperties}
      >
        <div className="lg:col-span-8">
          <ArticleHead article={article} />
          <div className="mt-3 md:mt-4">
            <LeadPicture article={article} />
          </div>
          <div className="mt-5 xl:mt-8 xl:grid xl:grid-cols-8 xl:gap-x-6">
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line pb-4 xl:col-span-2 xl:flex-col xl:flex-nowrap xl:items-start xl:justify-start xl:gap-y-5 xl:border-0">
              <Byline article={article} />
              <Share title={article.title} />
            </div>
            <div className="max-xl:mt-6 xl:col-span-6">
              <div className="story" dangerouslySetInnerHTML={{ __html: article.bodyHtml }} />
              <ArticleFoot article={article} />
            </div>
          </div>
        </div>
        <div className="lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
          <ArticleAside mostRead={mostRead} />
        </div>
      </article>
      <Related articles={related} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
