import { request } from "node:http";

/** Response to a reader who opens a page; its body is left out. */
export interface OpenedPage {
  status: number;
  location: string | undefined;
  /** `x-cache` of a proxy. */
  cache: string | undefined;
}

/**
 * Requests a URL as a browser does that opens a page, without following redirects. `fetch` marks
 * its requests as those of a script.
 */
export const openPage = (url: string, headers: Record<string, string> = {}): Promise<OpenedPage> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { ...headers, "sec-fetch-mode": "navigate" } }, (response) => {
      const { statusCode = 0, headers: received } = response;
      const cache = received["x-cache"];
      response.resume();
      response.once("end", () =>
        resolve({
          status: statusCode,
          location: received.location,
          cache: typeof cache === "string" ? cache : undefined,
        }),
      );
    })
      .once("error", reject)
      .end();
  });
