// @vitest-environment happy-dom
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadMessages, messages } from "../../platform/messages/messages.ts";
import "./status-messages.ts";
import { createRouter } from "../../platform/screens/router.tsx";
import { CdnCard } from "./cdn-card.tsx";

const NOW = "2026-01-01T02:10:00.000Z";
const CURRENT = {
  name: "fastly",
  waiting: 0,
  oldestAt: null,
  purgedAt: "2026-01-01T02:09:00.000Z",
  failure: null,
};

beforeAll(loadMessages);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function textOf(cdn: SystemStatus["cdn"], locale: Locale = "en-US"): Promise<string> {
  cleanup();
  await messages.changeLocale(locale);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  queryClient.setQueryData(["station", locale], { timeZone: "Asia/Amman" });
  render(
    <CoreAdminContext
      i18nProvider={messages}
      queryClient={queryClient}
      routerProvider={createRouter()}
      store={memoryStore({ locale })}
    >
      <CdnCard cdn={cdn} now={NOW} />
    </CoreAdminContext>,
  );
  const card = await screen.findByRole("region", { name: messages.translate("status.cdn.title") });
  return card.textContent ?? "";
}

describe("card of the CDN", () => {
  it("shows that no CDN is configured", async () => {
    expect(await textOf(null)).toBe("CDNNot in usePages are served without a CDN.");
    expect(await textOf(null, "ar-JO")).toContain("غير مستخدمة");
  });

  it("shows the CDN and its last purge", async () => {
    expect(await textOf(CURRENT)).toBe("CDNUp to dateFastlyLast purge: 1 minute ago");
    expect(await textOf({ ...CURRENT, purgedAt: null })).toBe(
      "CDNUp to dateFastlyNothing has been purged yet.",
    );
  });

  it("shows the number of waiting purges, and marks them as late after 30 seconds", async () => {
    const waiting = { ...CURRENT, waiting: 3, oldestAt: "2026-01-01T02:09:31.000Z" };
    expect(await textOf(waiting)).toContain("Up to date");
    const late = { ...waiting, oldestAt: "2026-01-01T02:09:29.000Z" };
    expect(await textOf(late)).toContain(
      "Changes are lateFastlyLast purge: 1 minute ago3 purges are waitingOldest change: 31 seconds ago",
    );
    const text = await textOf(late, "ar-JO");
    expect(text).toContain("التعديلات متأخرة");
    expect(text).toMatch(/[3٣] تعديلات في الانتظار/);
  });

  it("shows why purges fail", async () => {
    const failure = {
      at: "2026-01-01T02:09:50.000Z",
      error: "purge at api.fastly.com: answered 401",
    };
    const text = await textOf({
      ...CURRENT,
      waiting: 1,
      oldestAt: "2026-01-01T02:09:40.000Z",
      failure,
    });
    expect(text).toContain("Purges fail");
    expect(text).toContain("1 purge is waiting");
    expect(text).toContain(`Last failure: 10 seconds ago${failure.error}`);
  });
});
