import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { pageStateScript } from "./page-state.ts";

function parseScript(script: string) {
  const [, json = ""] =
    /^<script type="application\/json" id="page-state">(.*)<\/script>$/s.exec(script) ?? [];
  return JSON.parse(json);
}

describe("page state script", () => {
  it("round-trips the state, and no text in it closes the script", () => {
    const loaderData = {
      page: { title: "</script><!--<script>", none: null, list: [1, "\u2028"] },
    };
    const script = pageStateScript({ loaderData, actionData: null, errors: null });
    expect(script.match(/</g)).toHaveLength(2);
    expect(parseScript(script)).toEqual({ loaderData, actionData: null, errors: null });
  });

  it("distinguishes route error responses from failures, and serialises only the message of a failure", () => {
    const errors = {
      page: new ErrorResponse(404, "Not Found", null),
      layout: new Error("Unexpected Server Error"),
    };
    const state = parseScript(pageStateScript({ loaderData: {}, actionData: undefined, errors }));
    expect(isRouteErrorResponse(state.errors.page)).toBe(true);
    expect(state.errors.page.status).toBe(404);
    expect(state.errors.layout).toEqual({ message: "Unexpected Server Error" });
  });
});
