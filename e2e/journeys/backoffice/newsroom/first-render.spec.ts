import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { StaffEvent } from "@masthead/contract/broadcast/program-event.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { PAGES as DECLARATIONS, type PageDeclaration } from "@masthead/contract/platform/pages.ts";
import {
  articlePath,
  categoryPath,
  episodePath,
  eventPath,
  fullArticlePath,
  livePath,
  pagePath,
  programPath,
  searchPath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import {
  type ServingProcess,
  serveInstallation,
} from "../../../../server/test/processes/serve-installation.ts";
import { findArticle } from "../../../newsroom.ts";
import { PAGES } from "../../../pages.ts";
import { PRODUCT_SECRETS } from "../../../staff/product-secrets.ts";
import {
  createAccount,
  createSession,
  productDataDir,
  queryDatabase,
  type StaffAccount,
  signInStaff,
} from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const UNLOADED_PARTS = fileURLToPath(
  new URL("../../../first-render/unloaded-parts.ts", import.meta.url),
);

let server: ServingProcess | undefined;
test.afterEach(() => {
  server?.child.kill("SIGTERM");
});

const bodyOf = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** Articles that readers cannot read in full, or no longer. */
const ARTICLE_STATES = ["kill", "retraction", "expired", "deleted", "draft"] as const;

/** Creates an article and puts it into a state. Returns its path. */
async function articleIn(
  state: (typeof ARTICLE_STATES)[number],
  editor: StaffAccount,
  locale: Locale,
): Promise<string> {
  const publishedAt = state === "draft" ? undefined : new Date(Date.now() - 60_000).toISOString();
  const fields = {
    locale,
    title: `Article ${randomUUID()}`,
    body: bodyOf("The company belongs to him."),
    publishedAt,
  };
  const article = await editor.call<ArticleRecord>("POST", "/v1/article", fields);
  const { id } = article;
  if (state === "kill" || state === "retraction")
    await editor.call("POST", `/v1/article/${id}/withdraw`, {
      kind: state,
      notice: "We withdrew this article.",
    });
  if (state === "expired")
    await queryDatabase(
      "update article set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
  if (state === "deleted") await editor.call("DELETE", `/v1/article/${id}`);
  return state === "retraction"
    ? articlePath(article)
    : pagePath(locale, "article/:id/:slug?", { id });
}

/** Pages of lists without entries. */
async function emptyLists(superadmin: StaffAccount, locale: Locale): Promise<string[]> {
  const name = { "en-US": `Empty ${randomUUID()}`, "ar-JO": `فارغ ${randomUUID()}` };
  const category = await superadmin.call<{ id: number }>("POST", "/v1/category", {
    name,
    status: true,
    onHome: false,
    inMenu: false,
  });
  return [
    categoryPath(locale, category.id),
    topicPath(locale, "no-such-topic"),
    pagePath(locale, "latest-news", { page: 9999 }),
    searchPath(locale, "qzxwvkjhq"),
  ];
}

/** Previews of an unpublished article, and pages of links that do not exist. */
async function linkedPages(editor: StaffAccount, locale: Locale): Promise<string[]> {
  const fields = { locale, title: `Draft ${randomUUID()}`, body: bodyOf("Not published yet.") };
  const { id } = await editor.call<ArticleRecord>("POST", "/v1/article", fields);
  const preview = await editor.call<{ path: string }>("POST", `/v1/article/${id}/preview`);
  return [
    preview.path,
    pagePath(locale, "preview/article/:id?", { id, token: "none" }),
    pagePath(locale, "preview/front", { token: "none" }),
    pagePath(locale, "livestream-mobile/:id/:key", { id: 1, key: "none" }),
    programPath(locale, 9_999_999),
    episodePath(locale, 9_999_999, 9_999_999),
    eventPath(locale, 9_999_999),
    livePath(locale, "no-such-channel"),
  ];
}

async function createPastEvent(editor: StaffAccount, locale: Locale): Promise<string> {
  const fields = {
    title: { "en-US": "Open day", "ar-JO": "يوم مفتوح" },
    startsAt: "2020-01-01T08:00:00Z",
    endsAt: "2020-01-01T10:00:00Z",
    status: true,
  };
  const event = await editor.call<StaffEvent>("POST", "/v1/programevents", fields);
  return eventPath(locale, event.id);
}

/** Pages that show a message after a redirect, with one that each knows. */
const flashPages = (locale: Locale) =>
  [
    pagePath(locale, "auth/sign-in", { flash: "activation" }),
    pagePath(locale, "auth/sign-in", { flash: "reset" }),
    pagePath(locale, "fbdatadeletion", { flash: "sent" }),
  ] as const;

/** Pages of forms that anybody can submit. Submitted without input, they show errors. */
const formPages = (locale: Locale) =>
  [
    pagePath(locale, "auth/sign-in"),
    pagePath(locale, "auth/sign-up"),
    pagePath(locale, "auth/forgot"),
    pagePath(locale, "info/contact_us"),
    pagePath(locale, "fbdatadeletion"),
    pagePath(locale, "resetpass"),
  ] as const;

/** Personal pages without path parameters, for a signed-in reader. */
const accountPages = (locale: Locale) =>
  (DECLARATIONS as readonly PageDeclaration[])
    .filter(
      ({ file, guard, pattern }) =>
        file !== null && guard === "logged-in-user" && !pattern.includes(":"),
    )
    .map(({ pattern }) => pagePath(locale, pattern as "account"));

/** Content of a page for readers without scripts. */
function contentOf(html: string) {
  const main = /<main\b[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";
  const textOf = (markup = "") =>
    markup.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, "").trim();
  return {
    direction: /<html[^>]* dir="(\w+)"/.exec(html)?.[1],
    hasHeading: textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1]) !== "",
    hasText: textOf(main.replaceAll(/<h1\b[\s\S]*?<\/h1>/g, "")) !== "",
    isComplete: !/<!--\$[?!]-->/.test(html),
  };
}

test("every page has its heading and text when a new process renders it first, for any route and state", async () => {
  test.slow();
  const [editor, superadmin] = [await signInStaff("Admin"), await signInStaff("Superadmin")];
  const reader = await createSession(await createAccount("User"));
  const environment = {
    ...PRODUCT_SECRETS,
    ROLE: "serve",
    NODE_OPTIONS: `--import ${UNLOADED_PARTS}`,
  };
  server = await serveInstallation(
    { databaseUrl: process.env.TEST_DATABASE ?? "", dataDir: productDataDir() },
    environment,
  );
  const url = `http://127.0.0.1:${server.port}`;
  const blank: string[] = [];
  let rendered = 0;
  for (const locale of LOCALES) {
    const premium = await findArticle(locale, (article) => article.premium);
    const paths = [
      ...(await Promise.all(ARTICLE_STATES.map((state) => articleIn(state, editor, locale)))),
      await createPastEvent(editor, locale),
      ...(await emptyLists(superadmin, locale)),
      ...(await linkedPages(editor, locale)),
      ...(await Promise.all(Object.values(PAGES).map(({ path }) => path(locale)))),
      ...flashPages(locale),
    ];
    const requests: [string, RequestInit][] = [
      ...paths.map((path): [string, RequestInit] => [path, {}]),
      ...[...accountPages(locale), fullArticlePath(locale, premium.id)].map(
        (path): [string, RequestInit] => [path, { headers: { cookie: reader } }],
      ),
      ...formPages(locale).map((path): [string, RequestInit] => [
        path,
        {
          method: "POST",
          body: new URLSearchParams({ email: "nobody" }),
          headers: { origin: url },
        },
      ]),
    ];
    for (const [path, init] of requests) {
      const response = await fetch(url + path, { redirect: "manual", ...init });
      const page = `${init.method ?? "GET"} ${path}`;
      expect(response.status, `status of ${page}`).toBeLessThan(500);
      if (response.status >= 300 && response.status < 400) continue;
      rendered++;
      const { direction, ...content } = contentOf(await response.text());
      expect(direction, `direction of ${page}`).toBe(directionOf(locale));
      if (Object.values(content).includes(false)) blank.push(`${response.status} ${page}`);
    }
  }
  expect(blank, `blank pages of ${rendered}`).toEqual([]);
  test.info().annotations.push({
    type: "pages",
    description: `${rendered} rendered, ${blank.length} blank`,
  });
  expect(rendered).toBeGreaterThan(150);
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
  expect(server.errors()).toBe("");
});
