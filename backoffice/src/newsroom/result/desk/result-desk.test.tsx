// @vitest-environment happy-dom
import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { ORPCError } from "@orpc/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keysAsMessages } from "../../../../test/test-form.tsx";
import { ConfirmProvider } from "../../../platform/confirm.tsx";
import { hasUnsaved } from "../../../platform/form/save/unsaved.ts";
import { createRouter } from "../../../platform/screens/router.tsx";
import { newContent } from "../form/new-content.ts";
import { ResultDesk } from "./result-desk.tsx";

const { record, edit, restore, remove } = vi.hoisted(() => ({
  remove: vi.fn(async (_input: object): Promise<unknown> => undefined),
  record: vi.fn(async (): Promise<unknown> => ({})),
  edit: vi.fn(async (_input: object): Promise<unknown> => ({})),
  restore: vi.fn(async (_input: object): Promise<unknown> => ({})),
}));
vi.mock("../../../platform/api/client.ts", () => ({
  client: { result: { record, edit, restore, remove } },
}));

const AT = "2026-01-01T12:00:00.000Z";
const side = (name: string) => ({ name: { "en-US": name }, shortName: {}, mediaId: null });

/** Match in a version, with a score. */
const matchIn = (version: number, home: number): StaffResult => ({
  id: 5,
  version,
  state: "published",
  embargoUntil: null,
  title: "Jordan – Iraq",
  content: {
    kind: "match",
    phase: "inPlay",
    competition: {},
    venue: {},
    kickoffAt: null,
    minute: null,
    home: side("Jordan"),
    away: side("Iraq"),
    score: { home, away: 0 },
    extraTime: false,
    shootout: null,
    events: [],
  },
  source: null,
  corrections: [],
  sentences: { "en-US": `Jordan ${home}, Iraq 0`, "ar-JO": "" },
  images: [],
  articles: [],
  updatedAt: AT,
  updatedBy: "Rana",
  abilities: { edit: true, publish: false, withdraw: true, delete: false },
});

beforeEach(() => record.mockResolvedValue(matchIn(3, 0)));
afterEach(() => {
  cleanup();
  for (const call of [record, edit, restore, remove]) call.mockReset();
});

const routerProvider = createRouter();

/** Opens the desk, and waits for a text on it. */
async function openDesk(text = "Jordan 0, Iraq 0") {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={["/result/5"]}>
      <QueryClientProvider client={queryClient}>
        <CoreAdminContext
          i18nProvider={keysAsMessages}
          routerProvider={routerProvider}
          queryClient={queryClient}
          store={memoryStore()}
        >
          <ConfirmProvider>
            <Routes>
              <Route path="/result/:id" element={<ResultDesk />} />
            </Routes>
          </ConfirmProvider>
        </CoreAdminContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByText(text);
}

const buttonOf = (name: string, index = 0) => {
  const button = screen.getAllByRole<HTMLButtonElement>("button", { name })[index];
  if (!button) throw new Error(`no button ${name}`);
  return button;
};
const click = (button: HTMLElement) =>
  act(async () => {
    fireEvent.click(button);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
const GOAL = "result.quick.score.add";
const UNDO = "result.action.undo";

it("adds a goal with the version that the editor saw, and undoes it", async () => {
  await openDesk();
  expect(buttonOf(UNDO).disabled).toBe(true);
  edit.mockResolvedValue(matchIn(4, 1));
  record.mockResolvedValue(matchIn(4, 1));
  await click(buttonOf(GOAL));
  expect(edit).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      id: 5,
      version: 3,
      idempotencyKey: expect.any(String),
      content: expect.objectContaining({ score: { home: 1, away: 0 } }),
    }),
  );
  await screen.findByText("Jordan 1, Iraq 0");
  restore.mockResolvedValue(matchIn(5, 0));
  record.mockResolvedValue(matchIn(5, 0));
  await click(buttonOf(UNDO));
  expect(restore).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 5, version: 4, to: 3 }),
  );
  await screen.findByText("Jordan 0, Iraq 0");
  expect(buttonOf(UNDO).disabled).toBe(true);
});

it("shows the current result after a conflict, and does not send the goal again", async () => {
  await openDesk();
  edit.mockRejectedValue(
    new ORPCError("CONFLICT", {
      status: 409,
      data: { code: "CONFLICT", detail: "", conflict: { fields: [], by: "", version: 4 } },
    }),
  );
  record.mockResolvedValue(matchIn(4, 1));
  await click(buttonOf(GOAL));
  await screen.findByText("result.conflict");
  await screen.findByText("Jordan 1, Iraq 0");
  expect(edit).toHaveBeenCalledOnce();
});

it("sends a failed goal again with the same key", async () => {
  await openDesk();
  edit.mockRejectedValueOnce(new Error("No connection"));
  await click(buttonOf(GOAL));
  await screen.findByText("No connection");
  edit.mockResolvedValue(matchIn(4, 1));
  record.mockResolvedValue(matchIn(4, 1));
  await click(buttonOf("result.action.retry"));
  const [first, second] = edit.mock.calls;
  expect(second).toEqual(first);
  expect(screen.queryByText("No connection")).toBeNull();
});

it("locks everything for staff without the right", async () => {
  const abilities = { edit: false, publish: false, withdraw: false };
  record.mockResolvedValue({ ...matchIn(3, 0), abilities });
  await openDesk();
  expect(buttonOf(GOAL).disabled).toBe(true);
  expect(screen.queryByText("result.quick.addEvent")).toBeNull();
});

it("says that a colleague has deleted the result", async () => {
  const notFound = { code: "NOT_FOUND", detail: "Not found", errors: [] };
  record.mockRejectedValue(new ORPCError("NOT_FOUND", { status: 404, data: notFound }));
  await openDesk("result.gone");
  expect(screen.getByRole("link", { name: "result.back" })).toBeDefined();
});

it("deletes an unpublished result in the version that the user saw, after a confirmation", async () => {
  const draft = matchIn(3, 0);
  record.mockResolvedValue({
    ...draft,
    state: "draft",
    abilities: { ...draft.abilities, delete: true },
  });
  await openDesk();
  fireEvent.click(await screen.findByRole("button", { name: "result.action.delete" }));
  const dialog = await screen.findByRole("dialog");
  expect(remove).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole("button", { name: "result.action.delete" }));
  await vi.waitFor(() => expect(remove).toHaveBeenCalledWith({ id: 5, version: 3 }));
});

it("warns before leaving only while the numbers of a vote count are typed", async () => {
  const vote = newContent("vote");
  record.mockResolvedValue({ ...matchIn(3, 0), content: vote });
  await openDesk();
  const counted = await screen.findByLabelText("result.field.countedPercent");
  expect(hasUnsaved()).toBe(false);
  fireEvent.change(counted, { target: { value: "12" } });
  await vi.waitFor(() => expect(hasUnsaved()).toBe(true));
});
