import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { pageContext } from "../../platform/api/page-context.ts";
import { handleForm } from "./form-result.ts";

const apiError = (status: number) =>
  Object.assign(new Error("refused"), {
    status,
    data: { code: "X", title: "Refused", errors: [{ path: "name", message: "Wrong" }] },
  });

/**
 * Submits a form that the API refuses. Returns the result, and whether the reader was signed out.
 */
async function send(status: number, locale: Locale = "en-US") {
  let signedOut = false;
  const logout = async (): Promise<unknown> => {
    signedOut = true;
    if (status === 401) throw apiError(401);
    return undefined;
  };
  const context: Readonly<RouterContextProvider> = new RouterContextProvider();
  context.set(pageContext, { client: { auth: { logout } }, locale } as PageContext);
  const request = new Request("http://news.example/account", {
    method: "POST",
    body: new URLSearchParams({ name: "Rana", password: "x" }),
  });
  const action = async () => {
    throw apiError(status);
  };
  const result = await handleForm({ request, context } as ActionFunctionArgs, action).catch(
    (thrown: Response) => thrown,
  );
  return { signedOut, result: result as Response | { data: { values: object; errors: object } } };
}

describe("form submission refused by the API", () => {
  it.each([401, 403])(
    "status %i signs out and redirects to the home page of the locale",
    async (status) => {
      for (const [locale, home] of [
        ["en-US", "/"],
        ["ar-JO", "/ar"],
      ] as const) {
        const { signedOut, result } = await send(status, locale);
        expect([
          signedOut,
          (result as Response).status,
          (result as Response).headers.get("location"),
        ]).toEqual([true, 303, home]);
      }
    },
  );

  it("other statuses return the errors by field and the submitted values without secrets", async () => {
    const { signedOut, result } = await send(400);
    expect(signedOut).toBe(false);
    expect(result).toMatchObject({ data: { values: { name: "Rana" }, errors: { name: "Wrong" } } });
    expect((result as { data: { values: object } }).data.values).not.toHaveProperty("password");
  });
});
