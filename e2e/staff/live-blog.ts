import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { paragraph } from "./article-form.ts";
import type { StaffAccount } from "./staff.ts";

interface Fields {
  locale: Locale;
  /** Made unique by the current time. */
  title: string;
  categoryId?: number | undefined;
  premium?: boolean;
  /** Article in another language that it translates. */
  translationOf?: number;
}

/** Publishes an article, and starts its live blog. */
export async function startLiveBlog(
  editor: StaffAccount,
  { title: name, ...fields }: Fields,
): Promise<ArticleRecord> {
  const title = `${name} ${Date.now()}`;
  const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
    ...fields,
    title,
    body: { type: "doc", content: [paragraph(title)] },
    publishedAt: new Date().toISOString(),
  });
  await editor.call("POST", `/v1/live-blog/${article.id}/start`, {});
  return article;
}
