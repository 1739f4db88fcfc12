import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { type PageContext, pageContext } from "../../system/page-context.ts";
import { answered } from "./answer.ts";

const refusal = (status: number) =>
  Object.assign(new Error("refused"), { status, data: { code: "X", title: "Refused", errors: [{ path: "name", message: "Wrong" }] } });

/** What a form that the API refuses leads to, and whether the reader was signed out. */
async function send(status: number, locale = "en-US") {
  let signedOut = false;
  const logout = async () => {
    signedOut = true;
    if (status === 401) throw refusal(401);
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { client: { auth: { logout } }, locale } as unknown as PageContext);
  const request = new Request("http://news.example/account", {
    method: "POST",
    body: new URLSearchParams({ name: "Rana", password: "x" }),
  });
  const work = async () => {
    throw refusal(status);
  };
  const answer = await answered({ request, context } as unknown as ActionFunctionArgs, work).catch((thrown: Response) => thrown);
  return { signedOut, answer: answer as Response | { data: { values: object; errors: object } } };
}

describe("a form that is refused", () => {
  it.each([401, 403])("with %i signs out and leads home", async (status) => {
    for (const [locale, home] of [
      ["en-US", "/"],
      ["ar-JO", "/ar"],
    ] as const) {
      const { signedOut, answer } = await send(status, locale);
      expect([signedOut, (answer as Response).status, (answer as Response).headers.get("location")]).toEqual([true, 303, home]);
    }
  });

  it("with another status comes back with what was typed, but for secrets", async () => {
    const { signedOut, answer } = await send(400);
    expect(signedOut).toBe(false);
    expect(answer).toMatchObject({ data: { values: { name: "Rana" }, errors: { name: "Wrong" } } });
    expect((answer as { data: { values: object } }).data.values).not.toHaveProperty("password");
  });
});
