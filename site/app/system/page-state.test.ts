import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { pageStateScript } from "./page-state.ts";

function readBack(script: string) {
  const [, json = ""] = /^<script type="application\/json" id="page-state">(.*)<\/script>$/s.exec(script) ?? [];
  return JSON.parse(json);
}

describe("the state of a page in its document", () => {
  it("is read back as it was, and no text in it ends the script", () => {
    const loaderData = { page: { title: "</script><!--<script>", none: null, list: [1, "\u2028"] } };
    const script = pageStateScript({ loaderData, actionData: null, errors: null });
    expect(script.match(/</g)).toHaveLength(2);
    expect(readBack(script)).toEqual({ loaderData, actionData: null, errors: null });
  });

  it("tells a reply that a page gave on purpose from a failure, of which it says only the message", () => {
    const errors = { page: new ErrorResponse(404, "Not Found", null), layout: new Error("Unexpected Server Error") };
    const state = readBack(pageStateScript({ loaderData: {}, actionData: undefined, errors }));
    expect(isRouteErrorResponse(state.errors.page)).toBe(true);
    expect(state.errors.page.status).toBe(404);
    expect(state.errors.layout).toEqual({ message: "Unexpected Server Error" });
  });
});
