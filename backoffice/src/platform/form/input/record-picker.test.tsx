// @vitest-environment happy-dom
import type { Choice } from "@masthead/contract/platform/record.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, Form, ResourceContextProvider } from "react-admin";
import { useWatch } from "react-hook-form";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MultiRecordPicker } from "./record-picker.tsx";
import type { RecordCreation } from "./use-record-creation.tsx";

const KNOWN: Choice[] = [
  { id: 1, label: "Water" },
  { id: 2, label: "Water supply" },
];

const findChoices = async ({ q, ids }: { q?: string; ids?: number[] }) =>
  ids
    ? KNOWN.filter(({ id }) => ids.includes(id))
    : KNOWN.filter(({ label }) => label.toLowerCase().includes(q?.toLowerCase() ?? ""));

let named: Awaited<ReturnType<RecordCreation["findNamed"]>>;
let create: ReturnType<typeof vi.fn<RecordCreation["create"]>>;

beforeEach(() => {
  named = [];
  create = vi.fn(async () => ({ id: 9 }));
});
afterEach(cleanup);

function Selected() {
  return <code>{JSON.stringify(useWatch({ name: "tagIds" }))}</code>;
}

function open(creation?: Partial<RecordCreation>) {
  render(
    <MemoryRouter>
      <AdminContext>
        <ResourceContextProvider value="article">
          <Form defaultValues={{ tagIds: [1] }}>
            <MultiRecordPicker
              source="tagIds"
              kind="tag"
              label="Tags"
              findChoices={findChoices}
              creation={
                creation && {
                  findNamed: async () => named,
                  create,
                  hasMoreFields: true,
                  ...creation,
                }
              }
            />
            <Selected />
          </Form>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
}

const type = (value: string) => {
  const input = screen.getByRole("combobox");
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
};
const press = (key: string) => fireEvent.keyDown(screen.getByRole("combobox"), { key });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
/** Messages about the creation, beside the messages of the list of options. */
const status = () =>
  screen
    .queryAllByRole("status")
    .map(({ textContent }) => textContent)
    .join();
const selected = () => screen.getByText(/^\[/).textContent;

it("picker offers to create a record that is not found, creates it by keyboard and selects it", async () => {
  open({});
  type("Drought");
  await waitFor(() => expect(options()).toEqual(["frame.pick.create"]));
  press("Enter");
  await waitFor(() => expect(selected()).toBe("[1,9]"));
  expect(create).toHaveBeenCalledExactlyOnceWith("Drought");
  expect(await screen.findByRole("button", { name: "Drought" })).toBeTruthy();
  expect(status()).toContain("frame.pick.created");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/tag/edit/9");
});

it("picker offers the record with the name instead of a second one, also if the search did not find it", async () => {
  named = [{ id: 5, label: "Drôught", usable: true }];
  open({});
  type("Drought");
  await waitFor(() => expect(options()).toEqual(["Drôught"]));
  fireEvent.click(screen.getByRole("option"));
  await waitFor(() => expect(selected()).toBe("[1,5]"));
  expect(create).not.toHaveBeenCalled();
});

it("picker offers other matches before the creation, which is last", async () => {
  open({});
  type("wat");
  await waitFor(() => expect(options()).toEqual(["Water supply", "frame.pick.create"]));
});

it("picker shows that the record with the name is disabled, and offers no second one", async () => {
  named = [{ id: 5, label: "Drought", usable: false }];
  open({});
  type("drought");
  await waitFor(() => expect(status()).toContain("frame.pick.disabled"));
  expect(options()).toEqual([]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/tag/edit/5");
});

it("picker shows why the creation failed, keeps the selection, and tries again", async () => {
  create.mockRejectedValueOnce(new Error("no connection"));
  open({});
  type("Drought");
  await waitFor(() => expect(options()).toEqual(["frame.pick.create"]));
  fireEvent.click(screen.getByRole("option"));
  await waitFor(() => expect(status()).toContain("frame.pick.failed"));
  expect(selected()).toBe("[1]");
  fireEvent.click(screen.getByText("frame.pick.retry"));
  await waitFor(() => expect(selected()).toBe("[1,9]"));
  expect(create).toHaveBeenCalledTimes(2);
});

it("picker offers a record that somebody else created concurrently", async () => {
  create.mockImplementationOnce(async () => {
    named = [{ id: 5, label: "Drôught", usable: true }];
    throw new Error("There is already one with this name");
  });
  open({});
  type("Drought");
  await waitFor(() => expect(options()).toEqual(["frame.pick.create"]));
  fireEvent.click(screen.getByRole("option"));
  fireEvent.click(await screen.findByText("frame.pick.use"));
  await waitFor(() => expect(selected()).toBe("[1,5]"));
  expect(screen.getByRole("button", { name: "Drôught" })).toBeTruthy();
});

it("picker offers no creation to users who may not create", async () => {
  open();
  type("Drought");
  await waitFor(() => expect(screen.getByText("No options")).toBeTruthy());
  expect(status()).toBe("No options");
  expect(options()).toEqual([]);
});
