import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleWhole } from "@masthead/contract/newsroom/article.ts";
import { articlePath, wholeArticlePath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { guardedBy } from "../audience/guards.ts";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask, numberIn } from "../system/calls.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead, useFrame } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import "./article/cut/whole/words.ts";
import { mostReadBeside } from "./article/most-read.ts";
import { RELATED, Story } from "./article/story.tsx";

export const middleware = guardedBy("logged-in-user");

/** /account/read/{id}: an article for subscribers whole, for who may read it, also without scripts; who may not is told why. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const id = numberIn(params.id);
  const article = await ask(client.article.details({ id, locale }));
  if (!article.cut) throw redirect(articlePath(article));
  if (article.locale !== locale) throw redirect(wholeArticlePath(article.locale, id));
  const [whole, related, mostRead] = await Promise.all([
    wholeOf(client, id),
    client.article.related({ id, locale, limit: RELATED }),
    mostReadBeside(page, id),
  ]);
  return {
    article: whole ? { ...article, ...whole, cut: false } : article,
    mainSectionId: article.ancestors[0]?.id,
    related,
    mostRead,
  };
}

/** Null for who has not paid for it. */
async function wholeOf(client: Client, id: number): Promise<ArticleWhole | null> {
  try {
    return await client.article.whole({ id });
  } catch (error) {
    if ((error as { status?: unknown }).status === 402) return null;
    throw error;
  }
}

export default function WholeArticle() {
  const { article, related, mostRead } = useLoaderData<typeof loader>();
  const t = useWords();
  const publicUrl = useFrame()?.publicUrl ?? "";
  return (
    <>
      <PageHead title={article.title} canonical={publicUrl + articlePath(article)} alternates={{}} noindex />
      <Story article={article} mostRead={mostRead} related={related} refused={article.cut ? t("wall.refused") : undefined} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
