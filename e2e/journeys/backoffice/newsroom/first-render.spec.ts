import { randomUUID } from "node:crypto";
import type { StaffEvent } from "@masthead/contract/broadcast/program-event.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { PAGES as DECLARATIONS, type PageDeclaration } from "@masthead/contract/platform/pages.ts";
import { articlePath, eventPath, pagePath } from "@masthead/contract/platform/paths.ts";
import { type ServingProcess, serveInstallation } from "../../../../server/test/serve-installation.ts";
import { PAGES } from "../../../pages.ts";
import { PRODUCT_SECRETS } from "../../../staff/product-secrets.ts";
import { createAccount, createSession, productDataDir, type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

let server: ServingProcess | undefined;
test.afterEach(() => {
  server?.child.kill("SIGTERM");
});

/** Creates an article and withdraws it. Returns the path of its notice. */
async function withdrawArticle(editor: StaffAccount, locale: Locale, kind: "kill" | "retraction"): Promise<string> {
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "The company belongs to him." }] }] };
  const fields = { locale, title: `Withdrawn ${randomUUID()}`, body, publishedAt: new Date().toISOString() };
  const created = await editor.call<ArticleRecord>("POST", "/v1/article", fields);
  await editor.call("POST", `/v1/article/${created.id}/withdraw`, { kind, notice: "We withdrew this article." });
  return kind === "kill" ? pagePath(locale, "article/:id/:slug?", { id: created.id }) : articlePath(created);
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
    .filter(({ file, guard, pattern }) => file !== null && guard === "logged-in-user" && !pattern.includes(":"))
    .map(({ pattern }) => pagePath(locale, pattern as "account"));

/** What readers without scripts find in a page. */
function contentOf(html: string) {
  const main = /<main\b[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";
  const textOf = (markup = "") => markup.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, "").trim();
  return {
    direction: /<html[^>]* dir="(\w+)"/.exec(html)?.[1],
    hasHeading: textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1]) !== "",
    hasText: textOf(main.replaceAll(/<h1\b[\s\S]*?<\/h1>/g, "")) !== "",
    isComplete: !/<!--\$[?!]-->/.test(html),
  };
}

test("first page that a process renders has its heading and text, whatever its route and state", async () => {
  const editor = await signInStaff("Admin");
  const reader = await createSession(await createAccount("User"));
  const databaseUrl = process.env.TEST_DATABASE ?? "";
  server = await serveInstallation({ databaseUrl, dataDir: productDataDir() }, { ...PRODUCT_SECRETS, ROLE: "serve" });
  const url = `http://127.0.0.1:${server.port}`;
  for (const locale of LOCALES) {
    const states = [
      await withdrawArticle(editor, locale, "kill"),
      await withdrawArticle(editor, locale, "retraction"),
      await createPastEvent(editor, locale),
      ...(await Promise.all(Object.values(PAGES).map(({ path }) => path(locale)))),
      ...flashPages(locale),
    ];
    const requests: [string, RequestInit][] = [
      ...states.map((path): [string, RequestInit] => [path, { redirect: "manual" }]),
      ...accountPages(locale).map((path): [string, RequestInit] => [path, { headers: { cookie: reader } }]),
      ...formPages(locale).map((path): [string, RequestInit] => [
        path,
        { method: "POST", body: new URLSearchParams({ email: "nobody" }), headers: { origin: url } },
      ]),
    ];
    for (const [path, init] of requests) {
      const response = await fetch(url + path, init);
      expect(response.status, `status of ${init.method ?? "GET"} ${path}`).toBeLessThan(500);
      if (response.status >= 300 && response.status < 400) continue;
      expect(contentOf(await response.text()), `${init.method ?? "GET"} ${path}`).toEqual({
        direction: directionOf(locale),
        hasHeading: true,
        hasText: true,
        isComplete: true,
      });
    }
  }
  expect(server.errors()).toBe("");
});
