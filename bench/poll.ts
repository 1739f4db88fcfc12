import { type Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const GIVE_UP = 20_000;

/** Asks for a page until it shows what is waited for. @throws Error when it does not for long. */
export async function poll(agent: Agent, url: string, fits: (status: number, text: string) => boolean): Promise<void> {
  const until = Date.now() + GIVE_UP;
  for (;;) {
    const { status, text } = await page(agent, url);
    if (fits(status, text)) return;
    if (Date.now() > until) throw new Error(`${url} did not change within ${GIVE_UP / 1000} s`);
    await wait(5);
  }
}

function page(agent: Agent, url: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    get(url, { agent, timeout: GIVE_UP }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
      response.on("error", fail);
    }).on("error", fail);
  });
}
