// @vitest-environment happy-dom
import type { LiveDesk, LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { keysAsMessages } from "../../../../test/test-form.tsx";
import { ConfirmProvider } from "../../../platform/confirm.tsx";
import { createRouter } from "../../../platform/screens/router.tsx";
import { DeskProvider, useActOnDesk } from "../desk/use-desk.ts";
import { WaitingList } from "./waiting-list.tsx";

const { calls } = vi.hoisted(() => ({
  calls: {
    publish: vi.fn(async (_input: object): Promise<unknown> => ({})),
    claim: vi.fn(async (_input: object): Promise<unknown> => ({})),
    editEntry: vi.fn(async (_input: object): Promise<unknown> => ({})),
    presets: vi.fn(async () => ({ labels: [], templates: [] })),
    history: vi.fn(async () => [{ state: "published", by: "Lina" }]),
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
const entryOf = (id: number, more: Partial<LiveDeskEntry> = {}) =>
  ({
    id,
    version: 3,
    state: "submitted",
    title: `Entry ${id}`,
    body: { type: "doc", content: [] },
    bodyHtml: "",
    byline: "",
    label: "",
    eventAt: AT,
    receivedAt: AT,
    author: { id: 9, name: "Omar" },
    claim: null,
    abilities: { publish: true, claim: true, edit: true, reject: true },
    ...more,
  }) as LiveDeskEntry;

const routerProvider = createRouter();

function Desk({ waiting }: { waiting: LiveDeskEntry[] }) {
  const actOnDesk = useActOnDesk(5);
  const abilities = { manage: true, submit: true, publish: true };
  const desk = { articleId: 5, locale: "en-US", labels: [], waiting, abilities } as unknown;
  return (
    <DeskProvider value={{ desk: desk as LiveDesk, userId: 1, act: actOnDesk }}>
      <WaitingList />
    </DeskProvider>
  );
}

function openDesk(waiting: LiveDeskEntry[]) {
  const store = memoryStore();
  const screenOf = (entries: LiveDeskEntry[]) => (
    <MemoryRouter>
      <CoreAdminContext i18nProvider={keysAsMessages} routerProvider={routerProvider} store={store}>
        <ConfirmProvider>
          <Desk waiting={entries} />
        </ConfirmProvider>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(screenOf(waiting));
  return (entries: LiveDeskEntry[]) => act(async () => rerender(screenOf(entries)));
}

const row = (id: number) => screen.getByRole("listitem", { name: `Entry ${id}` });
const shownRows = () =>
  screen.queryAllByRole("listitem").map((one) => one.getAttribute("aria-label"));
const press = (element: Element, key: string) =>
  act(async () => void fireEvent.keyDown(element, { key, code: `Key${key.toUpperCase()}` }));

it("acts on the entry that has the focus, as it was seen", async () => {
  openDesk([entryOf(1), entryOf(2)]);
  await press(row(2), "p");
  expect(calls.publish).toHaveBeenCalledWith({ id: 5, entryId: 2, version: 3, publishAt: null });
  await press(row(1), "c");
  expect(calls.claim).toHaveBeenCalledWith({ id: 5, entryId: 1, holderId: null });
});

it("ignores the keys while an entry is edited, and without the ability", async () => {
  openDesk([entryOf(1), entryOf(2, { abilities: { edit: true } as LiveDeskEntry["abilities"] })]);
  await press(row(2), "p");
  await press(row(1), "e");
  await press(screen.getByLabelText("liveBlog.field.title"), "p");
  expect(calls.publish).not.toHaveBeenCalled();
});

it("moves the focus with the arrow keys", async () => {
  openDesk([entryOf(1), entryOf(2)]);
  row(1).focus();
  await press(row(1), "ArrowDown");
  expect(document.activeElement).toBe(row(2));
});

it("keeps the rows in their places while it has the focus, and says what happened", async () => {
  const show = openDesk([entryOf(1), entryOf(2)]);
  await act(async () => row(1).focus());
  await show([entryOf(2), entryOf(3)]);
  expect(shownRows()).toEqual(["Entry 1", "Entry 2", "Entry 3"]);
  expect(await screen.findByText("liveBlog.gone.published")).toBeTruthy();
  await act(async () => row(1).blur());
  expect(shownRows()).toEqual(["Entry 2", "Entry 3"]);
});

it("keeps the text of an edit when a colleague publishes the entry", async () => {
  const show = openDesk([entryOf(1)]);
  await press(row(1), "e");
  const headline = () => screen.getByLabelText<HTMLInputElement>("liveBlog.field.title");
  fireEvent.change(headline(), { target: { value: "Corrected" } });
  await show([entryOf(1, { title: "Entry 1", version: 4 })]);
  await show([]);
  expect(headline().value).toBe("Corrected");
});

it("sends what was changed in an entry, and closes its editor", async () => {
  openDesk([entryOf(1)]);
  await press(row(1), "e");
  const headline = screen.getByLabelText("liveBlog.field.title");
  fireEvent.change(headline, { target: { value: "Corrected" } });
  fireEvent.click(screen.getByText("liveBlog.action.save"));
  await waitFor(() => expect(screen.queryByLabelText("liveBlog.field.title")).toBeNull());
  expect(calls.editEntry).toHaveBeenCalledWith({
    id: 5,
    entryId: 1,
    version: 3,
    title: "Corrected",
  });
});
