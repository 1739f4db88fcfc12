import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { matchPath } from "@masthead/contract/platform/page-match.ts";
import type { PageGuard } from "@masthead/contract/platform/pages.ts";
import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { pageContext } from "../platform/api/page-context.ts";
import { applyGuard } from "./guards.ts";

interface Visit {
  signedIn: boolean;
  method?: string;
  locale?: Locale;
}

/**
 * Returns "in" if the guard lets the visitor in, otherwise the status and target of its redirect.
 */
async function visit(
  path: string,
  { signedIn, method = "GET", locale = "en-US" }: Visit,
): Promise<string> {
  const context: Readonly<RouterContextProvider> = new RouterContextProvider();
  const me = async () => {
    if (!signedIn) throw Object.assign(new Error("nobody"), { status: 401 });
    return { id: 1, firstName: "Rana", lastName: "", email: "rana@post.example", role: "User" };
  };
  context.set(pageContext, { client: { account: { me } }, locale } as PageContext);
  const url = new URL(path, "http://news.example");
  const args = { context, request: new Request(url, { method }), url, params: {} } as Parameters<
    MiddlewareFunction<Response>
  >[0];
  try {
    await applyGuard(args, async () => new Response("in"));
    return "in";
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get("location")}`;
    throw thrown;
  }
}

describe("route guards", () => {
  it("logged-in-user lets signed-in users in, and sends others to the sign-in page with a return path", async () => {
    expect(await visit("/account", { signedIn: true })).toBe("in");
    expect(await visit("/ar/account?flash=profile", { signedIn: false, locale: "ar-JO" })).toBe(
      "302 /ar/auth/sign-in?next=%2Far%2Faccount%3Fflash%3Dprofile",
    );
  });

  it("logged-in-user redirects a form submission to the home page after the session has ended", async () => {
    expect(await visit("/account/saved", { signedIn: false, method: "POST" })).toBe("303 /");
    expect(
      await visit("/ar/account/saved", { signedIn: false, method: "POST", locale: "ar-JO" }),
    ).toBe("303 /ar");
  });

  it("logged-out redirects signed-in users to their account", async () => {
    expect(await visit("/auth/sign-in", { signedIn: false })).toBe("in");
    expect(await visit("/ar/auth/sign-in", { signedIn: true, locale: "ar-JO" })).toBe(
      "302 /ar/account",
    );
  });

  it("an unknown guard throws, whether or not the visitor is signed in", async () => {
    const { page } = matchPath("/account");
    const { guard } = page;
    page.guard = "logged-in-somehow" as PageGuard;
    try {
      for (const signedIn of [true, false])
        await expect(visit("/account", { signedIn })).rejects.toThrow("Unknown route middleware");
    } finally {
      page.guard = guard;
    }
  });
});
