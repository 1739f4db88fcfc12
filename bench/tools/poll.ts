import { type Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 20_000;

/** Requests a page until it matches. @throws Error after a timeout */
export async function poll(
  agent: Agent,
  url: string,
  matches: (status: number, text: string) => boolean,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { status, text } = await fetchPage(agent, url);
    if (matches(status, text)) return;
    if (Date.now() > deadline)
      throw new Error(`${url} did not change within ${TIMEOUT_MS / 1000} s`);
    await wait(5);
  }
}

function fetchPage(agent: Agent, url: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    get(url, { agent, timeout: TIMEOUT_MS }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
      response.on("error", fail);
    }).on("error", fail);
  });
}
