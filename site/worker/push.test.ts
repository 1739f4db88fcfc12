import { expect, it, vi } from "vitest";
import { listenForPush } from "./push.ts";

vi.mock("../app/platform/api/api.ts", () => ({ fetchApi: () => Promise.resolve() }));

const ORIGIN = "https://news.example";

/** Clicks a notification of a page, with open windows; returns the focused and opened URLs. */
async function click(url: string, windows: string[], focus = () => Promise.resolve(true)) {
  const actions: string[] = [];
  const clients = windows.map((address) => ({
    url: address,
    focus: () => focus().then(() => actions.push(`focus ${address}`)),
  }));
  const work: Promise<unknown>[] = [];
  const scope = Object.assign(new EventTarget(), {
    location: new URL(ORIGIN),
    clients: {
      matchAll: () => Promise.resolve(clients),
      openWindow: (address: string) => Promise.resolve(actions.push(`open ${address}`)),
    },
  });
  listenForPush(scope as unknown as ServiceWorkerGlobalScope);
  const notification = { close: () => actions.push("close"), data: { id: 1, url, token: "token" } };
  scope.dispatchEvent(
    Object.assign(new Event("notificationclick"), {
      notification,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    }),
  );
  await Promise.all(work);
  return actions.slice(1);
}

it.each([
  ["/article/7/fire", [], "open https://news.example/article/7/fire"],
  ["/article/7/fire", ["/"], "open https://news.example/article/7/fire"],
  ["/article/7/fire", ["/", "/article/7/fire"], "focus https://news.example/article/7/fire"],
  [
    "/article/7/fire",
    ["/article/7/fire?utm_source=mail#comments"],
    "focus https://news.example/article/7/fire?utm_source=mail#comments",
  ],
  ["/article/7/fire", ["/article/7/fire/print"], "open https://news.example/article/7/fire"],
  ["/article/7/fire#now", ["/article/7/fire"], "open https://news.example/article/7/fire#now"],
  ["/search?q=fire", ["/search?q=rain"], "open https://news.example/search?q=fire"],
  ["/search?q=fire", ["/search?page=2&q=fire"], "focus https://news.example/search?page=2&q=fire"],
  ["https://other.example/a", ["/a"], "open https://other.example/a"],
])(
  "a click on the notification of %s shows its page, with %j open",
  async (url, windows, action) => {
    expect(
      await click(
        url,
        windows.map((path) => ORIGIN + path),
      ),
    ).toEqual([action]);
  },
);

it("opens a window if the browser refuses to focus an open one", async () => {
  const url = `${ORIGIN}/article/7/fire`;
  expect(
    await click(url, [url], () => Promise.reject(new TypeError("Not allowed to focus a window."))),
  ).toEqual([`open ${url}`]);
});

it("opens web pages only", async () => {
  expect(await click("javascript:alert(1)", [])).toEqual([]);
});
