// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import {
  CoreAdminContext,
  memoryStore,
  RecordContextProvider,
  ResourceContextProvider,
} from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keysAsMessages } from "../../../test/test-form.tsx";
import { client } from "../../platform/api/client.ts";
import { createDataProvider } from "../../platform/api/data-provider.ts";
import { ConfirmProvider } from "../../platform/confirm.tsx";
import { DeleteRecord } from "../../platform/form/delete-record.tsx";
import { ScreensContext } from "../../platform/screens/screens.ts";
import { subscriptionPackage } from "./package.resource.ts";

const REFERENCES = [
  { entity: "Subscription", count: 3, examples: [{ id: 7, label: "b4@reader.example" }] },
];
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    requests.push(`${request.method} ${path} ${await request.text()}`.trim());
    if (request.method === "PATCH") return Response.json({ id: 5, version: 2, status: false });
    const problem = {
      type: "about:blank",
      title: "Conflict",
      status: 409,
      detail: "",
      code: "CONFLICT",
      errors: [],
      references: REFERENCES,
    };
    return Response.json(problem, {
      status: 409,
      headers: { "content-type": "application/problem+json" },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openButton = (status: boolean) =>
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={createDataProvider(() => subscriptionPackage.calls(client))}
        i18nProvider={keysAsMessages}
        store={memoryStore()}
      >
        <ScreensContext value={{ resources: [subscriptionPackage], pages: [], barItems: [] }}>
          <ConfirmProvider>
            <ResourceContextProvider value={subscriptionPackage.name}>
              <RecordContextProvider
                value={{ id: 5, version: 1, status, abilities: { delete: true } }}
              >
                <DeleteRecord />
              </RecordContextProvider>
            </ResourceContextProvider>
          </ConfirmProvider>
        </ScreensContext>
      </CoreAdminContext>
    </MemoryRouter>,
  );

async function tryToDelete() {
  fireEvent.click(screen.getByRole("button", { name: "ra.action.delete" }));
  fireEvent.click(
    (await screen.findAllByRole("button", { name: "ra.action.delete" })).at(-1) as HTMLElement,
  );
  await screen.findByText("b4@reader.example");
}

describe("deleting a referenced record", () => {
  it("offers to take it offline instead", async () => {
    openButton(true);
    await tryToDelete();
    fireEvent.click(screen.getByRole("button", { name: /switchOff\.action$/ }));
    await vi.waitFor(() =>
      expect(requests.at(-1)).toBe('PATCH /api/v1/package/status/5 {"status":false}'),
    );
  });

  it("only lists the references if it is offline already", async () => {
    openButton(false);
    await tryToDelete();
    expect(screen.queryByRole("button", { name: /switchOff/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "frame.close" }));
    expect(requests).toEqual(['DELETE /api/v1/package/5 {"version":1}']);
  });
});
