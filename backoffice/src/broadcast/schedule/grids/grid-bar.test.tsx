// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { afterEach, expect, it, vi } from "vitest";
import { keysAsMessages } from "../../../../test/test-form.tsx";
import { ConfirmProvider } from "../../../platform/confirm.tsx";
import { createRouter } from "../../../platform/screens/router.tsx";
import { GridBar } from "./grid-bar.tsx";

const { list } = vi.hoisted(() => ({ list: vi.fn<() => Promise<object>>() }));
vi.mock("../../../platform/api/client.ts", () => ({
  client: { seasonalGrid: { list }, channel: { pick: async () => [] } },
}));

afterEach(cleanup);

const show = () =>
  render(
    <CoreAdminContext
      i18nProvider={keysAsMessages}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      routerProvider={createRouter()}
      store={memoryStore()}
    >
      <ConfirmProvider>
        <GridBar gridId={null} mayEdit onSelect={() => {}} />
      </ConfirmProvider>
    </CoreAdminContext>,
  );

const newButton = () => screen.findByRole("button", { name: "resources.schedule.grids.new" });

it("offers a new grid once the countries are known, which its dialog proposes", async () => {
  let answer: (grids: object) => void = () => {};
  list.mockReturnValue(new Promise((done) => (answer = done)));
  show();
  expect(await newButton()).toHaveProperty("disabled", true);
  answer({ grids: [], countries: [{ country: "JO", years: [1448] }] });
  await vi.waitFor(async () => expect(await newButton()).toHaveProperty("disabled", false));
  fireEvent.click(await newButton());
  expect(
    await screen.findByRole("combobox", { name: "resources.schedule.grids.country" }),
  ).toBeDefined();
});

it("says when the grids cannot be read", async () => {
  list.mockRejectedValue(new Error("unreachable"));
  show();
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(await newButton()).toHaveProperty("disabled", true);
});
