import { afterEach, describe, expect, it, vi } from "vitest";
import { apiPath, fetchApi } from "./api.ts";
import { ApiError, callApi } from "./call-api.ts";

/** Stubs `fetch` with a response. Returns the requests that are sent. */
function stubFetch(response = Response.json({})) {
  const requests: [path: string, options: RequestInit][] = [];
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    requests.push([path, options]);
    return response;
  });
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

describe("API calls of the browser", () => {
  it("put input into the path, and the rest of it into the query of a GET request", async () => {
    expect(apiPath("GET /v1/channels/{id}/{key}", { id: 7, key: "a/b" })).toBe(
      "/api/v1/channels/7/a%2Fb",
    );
    expect(apiPath("GET /v1/package/public", { campaign: "Black Friday" })).toBe(
      "/api/v1/package/public?campaign=Black+Friday",
    );
    const requests = stubFetch();
    await fetchApi("GET /v1/channels/{id}", { id: 7, locale: "ar-JO" }, { cache: "no-store" });
    expect(requests).toEqual([
      ["/api/v1/channels/7?locale=ar-JO", { method: "GET", headers: {}, cache: "no-store" }],
    ]);
  });

  it("send the rest of the input as JSON in other requests, and no body if nothing is left", async () => {
    const requests = stubFetch();
    await fetchApi("POST /v1/push/clicks", { token: "t" }, { keepalive: true, locale: "ar-JO" });
    await fetchApi("DELETE /v1/user/following/{kind}/{id}", { kind: "tag", id: 7 });
    expect(requests).toEqual([
      [
        "/api/v1/push/clicks",
        {
          method: "POST",
          headers: { "content-type": "application/json", "accept-language": "ar-JO" },
          keepalive: true,
          body: '{"token":"t"}',
        },
      ],
      ["/api/v1/user/following/tag/7", { method: "DELETE", headers: {} }],
    ]);
  });

  it("return the response body, and throw the problem of an error response", async () => {
    stubFetch(Response.json({ publicKey: "k" }));
    expect(await callApi("GET /v1/push/key", {}, "en-US")).toEqual({ publicKey: "k" });
    stubFetch(Response.json({ title: "Not found", status: 404 }, { status: 404 }));
    const error = await callApi("GET /v1/push/key", {}, "en-US").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "Not found", problem: { status: 404 } });
  });
});
