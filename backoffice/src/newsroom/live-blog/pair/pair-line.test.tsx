// @vitest-environment happy-dom
import type { LiveDesk, LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { keysAsMessages } from "../../../../test/test-form.tsx";
import { ConfirmProvider } from "../../../platform/confirm.tsx";
import { createRouter } from "../../../platform/screens/router.tsx";
import { DeskProvider, useActOnDesk } from "../desk/use-desk.ts";
import { PublishedList } from "../entry/published-list.tsx";

const { calls } = vi.hoisted(() => ({
  calls: {
    remove: vi.fn(async (_input: object): Promise<unknown> => ({})),
    publish: vi.fn(async (_input: object): Promise<unknown> => ({})),
    markTranslated: vi.fn(async (_input: object): Promise<unknown> => ({})),
    history: vi.fn(async (_input: object) => [
      { version: 6, title: "Road closed", bodyHtml: "<p>New text</p>" },
      { version: 4, title: "Road", bodyHtml: "<p>Old text</p>" },
    ]),
  },
}));
vi.mock("../../../platform/api/client.ts", () => ({ client: { liveBlog: calls } }));
vi.mock("../../../platform/time/station.ts", () => ({
  useStation: () => ({ timeZone: "Asia/Amman" }),
}));
vi.mock("../compose/entry-body-field.tsx", () => ({ EntryBodyField: () => null }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const AT = "2026-03-01T20:00:00.000Z";
const PAIR = {
  articleId: 6,
  entryId: 9,
  version: 7,
  title: "طريق",
  state: "published",
  eventAt: AT,
  publishAt: null,
  isSource: false,
  translatedVersion: 4,
  outdated: false,
} as const;
const entryOf = (id: number, more: object = {}) =>
  ({
    id,
    version: 3,
    state: "published",
    title: `Entry ${id}`,
    body: { type: "doc", content: [] },
    bodyHtml: "",
    byline: "",
    label: "",
    eventAt: AT,
    receivedAt: AT,
    author: null,
    claim: null,
    pair: null,
    abilities: { remove: true, restore: true, translate: true, pair: true },
    ...more,
  }) as unknown as LiveDeskEntry;

const routerProvider = createRouter();

function Desk({ published }: { published: LiveDeskEntry[] }) {
  const actOnDesk = useActOnDesk(5);
  const desk = {
    articleId: 5,
    locale: "en-US",
    labels: [],
    published,
    older: false,
    blog: { streams: [], published: published.length },
    translation: { articleId: 6, locale: "ar-JO", state: "live", title: "", streams: [] },
    abilities: { manage: true, submit: true, publish: true },
  } as unknown;
  return (
    <DeskProvider value={{ desk: desk as LiveDesk, userId: 1, act: actOnDesk }}>
      <PublishedList />
    </DeskProvider>
  );
}

const openDesk = (...published: LiveDeskEntry[]) =>
  render(
    <MemoryRouter>
      <CoreAdminContext
        i18nProvider={keysAsMessages}
        routerProvider={routerProvider}
        store={memoryStore()}
      >
        <ConfirmProvider>
          <Desk published={published} />
        </ConfirmProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );

const row = (id: number) => screen.getByRole("listitem", { name: `Entry ${id}` });
const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole("button", { name })));

it("shows whether an entry has a translation, and leads to the desk of the other language", () => {
  openDesk(entryOf(1), entryOf(2, { pair: PAIR }));
  expect(row(1).textContent).toContain("livePair.missing");
  expect(row(2).textContent).toContain("livePair.state.published");
  const link = screen.getByRole("link", { name: /livePair.translateEntry/ });
  expect(link.getAttribute("href")).toMatch(/\/live-blog\/6\?translate=1$/);
});

it("lists only entries without a translation on request", async () => {
  openDesk(entryOf(1), entryOf(2, { pair: PAIR }), entryOf(3, { state: "removed" }));
  await act(async () => fireEvent.click(screen.getByRole("checkbox")));
  const names = screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"));
  expect(names).toEqual(["Entry 1"]);
});

it("compares the source with the version that was translated, and marks it as up to date", async () => {
  openDesk(entryOf(1, { pair: { ...PAIR, outdated: true } }));
  await press("livePair.compare");
  expect((await screen.findByText("closed")).tagName).toBe("INS");
  expect(calls.history).toHaveBeenCalledWith({ id: 5, entryId: 1 });
  await press("livePair.compareDialog.confirm");
  expect(calls.markTranslated).toHaveBeenCalledWith({ id: 5, entryId: 1, sourceVersion: 6 });
});

it("asks whether the counterpart is removed, too", async () => {
  openDesk(entryOf(1, { pair: PAIR }));
  await press("liveBlog.action.remove");
  await press("livePair.remove.publishedBoth");
  expect(calls.remove).toHaveBeenCalledWith({ id: 5, entryId: 1, version: 3, pairVersion: 7 });
});

it("asks before a translation is published earlier than its source", async () => {
  const pair = { ...PAIR, isSource: true, state: "scheduled", publishAt: "2100-01-01T00:00:00Z" };
  openDesk(entryOf(1, { state: "removed", pair }));
  await press("liveBlog.action.restore");
  expect(calls.publish).not.toHaveBeenCalled();
  await press("livePair.early.confirm");
  expect(calls.publish).toHaveBeenCalledWith({ id: 5, entryId: 1, version: 3, early: true });
});
