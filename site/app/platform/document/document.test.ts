import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import preHydration from "../../inline/pre-hydration.ts?inline-script";
import theme from "../../inline/theme.ts?inline-script";
import { prepareDocument } from "./document.ts";

const RENDERED = `<!DOCTYPE html><html lang="en-US"><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><link rel="stylesheet" href="/assets/app.css"/></head><body><header></header><script type="module" async="">import "/assets/a.js"</script></body></html>`;

const prepare = (eager: boolean, rendered = RENDERED, form = false) =>
  prepareDocument(rendered, {
    eager,
    form,
    viewer: undefined,
    state: { loaderData: {}, actionData: undefined, errors: null },
    build: "build",
    locale: "en-US",
    viewerStore: "localStorage",
    timeZone: "Asia/Amman",
    errorReportDsn: undefined,
    recaptcha: true,
  });
const prepared = (...args: Parameters<typeof prepare>) => prepare(...args).html.join("");

describe("modules of a document", () => {
  it("are imported one by one if the page's own modules import them, by a script that the policy allows", () => {
    const { html, policy } = prepare(false);
    const [, script = ""] =
      /<script type="inert\/module">(for[^<]*)<\/script>/.exec(html.join("")) ?? [];
    expect(script).toContain("import(url)");
    expect(script).toContain("/assets/b.js");
    expect(script).not.toContain("/assets/a.js");
    expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
  });
});

describe("prepared document", () => {
  const html = prepared(
    false,
    '<!DOCTYPE html><html lang="en-US"><head><title>News</title></head><body><header>Top</header><script type="module">import "/a.js"</script><script type="application/ld+json">{"a":1}</script><main><h1>News</h1></main><script>window.__reactRouterContext = {};</script></body></html>',
  );

  it("has the attributes of the document, and inline scripts at their places", () => {
    expect(html).toMatch(/^<!DOCTYPE html><html data-build="build" [^>]*lang="en-US"><head>/);
    expect(html).toMatch(
      /<header>Top<\/header><script>[^<]+<\/script><script type="inert\/module">import "\/a.js"<\/script><script type="application\/ld/,
    );
    expect(html).toMatch(/<script>[\s\S]+<\/script><\/body><\/html>$/);
  });

  it("applies the theme in the head, by a script that the policy allows", () => {
    expect(html).toContain(`<script>${theme.code}</script></head>`);
    for (const eager of [true, false]) expect(prepare(eager).policy).toContain(`'${theme.hash}'`);
  });

  it("keeps structured data, and has its state before the script that reads it", () => {
    expect(html).toContain('<script type="application/ld+json">{"a":1}</script><main>');
    expect(html).toContain(
      '<script type="application/json" id="page-state">{"loaderData":{},"errors":null}</script><script type="inert/">window.__reactRouterContext = {};</script>',
    );
  });
});

describe("module preloads of a document", () => {
  it("come after the styles with low priority if the page hydrates immediately", () => {
    const html = prepared(true);
    expect(html.match(/<link fetchpriority="low" rel="modulepreload"/g)).toHaveLength(2);
    expect(html.match(/modulepreload/g)).toHaveLength(2);
    expect(html.indexOf("app.css")).toBeLessThan(html.indexOf("modulepreload"));
  });

  it("wait for the load event if an inert page has a button that captures early clicks", () => {
    const html = prepared(
      false,
      RENDERED.replace("</header>", '</header><button data-pre-hydration-click="true"></button>'),
    );
    expect(html.match(/<link rel="module-ahead"/g)).toHaveLength(2);
    expect(html).toContain(preHydration.code);
    expect(html).toContain('type="inert/module"');
  });

  it("wait for the load event if an inert page has a form", () => {
    const html = prepared(false, RENDERED, true);
    expect(html.match(/<link rel="module-ahead"/g)).toHaveLength(2);
    expect(html).toContain('type="inert/module"');
  });

  it("allow a submission to wait for them if an inert page has a form with a bot check", () => {
    const html = prepared(
      false,
      RENDERED.replace("</header>", '</header><input data-needs-hydration="true"/>'),
      true,
    );
    expect(html).toContain(preHydration.code);
    expect(prepared(false, RENDERED, true)).not.toContain(preHydration.code);
  });

  it("start immediately if an element of the page needs its scripts", () => {
    const html = prepared(
      false,
      RENDERED.replace("</header>", '</header><p data-eager="true"></p>'),
    );
    expect(html.match(/<link fetchpriority="low" rel="modulepreload"/g)).toHaveLength(2);
    expect(html).not.toContain("inert/");
  });

  it("are omitted if the page hydrates on the first interaction", () => {
    expect(prepared(false)).not.toContain("modulepreload");
  });
});

describe("content security policy of a document", () => {
  it.each([true, false])(
    "allows reCAPTCHA and the payment page if the page has a form, hydrated immediately: %s",
    (eager) => {
      const { policy } = prepare(eager, RENDERED, true);
      expect(policy).toContain("form-action 'self' https://checkout.stripe.com;");
      expect(policy).toMatch(/frame-src [^;]*https:\/\/www\.google\.com\/recaptcha\//);
      expect(policy).toMatch(/script-src 'self' https:\/\/www\.google\.com\/recaptcha\//);
    },
  );

  it("allows neither if the page has no form", () => {
    const { policy } = prepare(true);
    expect(policy).toMatch(/form-action 'self'(;|$)/);
    expect(policy).not.toContain("recaptcha");
  });
});
