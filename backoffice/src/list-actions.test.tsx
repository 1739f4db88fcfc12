// @vitest-environment happy-dom
import { type Client, contract } from "@masthead/contract/contract.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { CoreAdminContext, memoryStore, ResourceContextProvider } from "react-admin";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { z } from "zod";
import { sampleOf } from "../test/sample-of-schema.ts";
import { keysAsMessages } from "../test/test-form.tsx";
import { ImageChooserProvider } from "./newsroom/media/use-image-chooser.tsx";
import { createDataProvider } from "./platform/api/data-provider.ts";
import { ConfirmProvider } from "./platform/confirm.tsx";
import type { Resource } from "./platform/screens/resource.ts";
import { createRouter } from "./platform/screens/router.tsx";
import { ScreensContext } from "./platform/screens/screens.ts";
import { AdminTheme } from "./platform/theme/admin-theme.tsx";
import { BAR_ITEMS, PAGES, RESOURCES } from "./screens.ts";

/** Effect of a list control: a dialog opens, a call changes something, or neither. */
type Outcome = "asks" | "acts" | "none";

/** Actions that need an input, or show several records to readers. */
const WITH_DIALOG = [
  ...[
    "frame.bulk.on",
    "resources.article.bulkSwitch.on",
    "resources.article.bulk.button",
    "resources.article.enable.button",
  ],
  ...["resources.notification.schedule.button", "resources.members.action.grant"],
  "resources.mailsuppression.add.button",
];

const SWITCHED_BY_STATUS = [
  ...[
    "author",
    "category",
    "episodes",
    "newsletter",
    "package",
    "peopleOfInterest",
    "programcategory",
    "programevent",
  ],
  ...["programs", "social", "source", "storypackage", "tag"],
];

/** Actions that destroy something, take it away from readers or users, or cannot be undone. */
const DESTRUCTIVE = [
  ...[
    "ra.action.delete",
    "frame.bulk.off",
    "resources.article.bulkSwitch.off",
    "resources.article.unpublish.button",
  ],
  ...SWITCHED_BY_STATUS.map((name) => `resources.${name}.fields.status: off`),
  ...["channels.fields.enabled", "tag.fields.visible", "users.fields.activated"].map(
    (name) => `resources.${name}: off`,
  ),
  ...["send", "override"].map((name) => `resources.notification.${name}.button`),
  "resources.users.sessions.endAll",
  "resources.newslettersubscriber.unsubscribe.button",
  "resources.mailsuppression.remove.button",
];

/** Actions that can be reverted in the same place, and leave everything on the site. */
const HARMLESS = [
  ...SWITCHED_BY_STATUS.map((name) => `resources.${name}.fields.status: on`),
  ...["channels.fields.enabled", "tag.fields.visible", "users.fields.activated"].map(
    (name) => `resources.${name}: on`,
  ),
  // Fields that place a section or program.
  ...[
    "category.fields.inMenu",
    "category.fields.onHome",
    "category.fields.topic",
    "programs.fields.rabiaagroup",
  ].flatMap((name) => [`resources.${name}: on`, `resources.${name}: off`]),
  ...["ra.action.move_down", "ra.action.move_up", "resources.notification.copy"],
  ...["submit.button", "cancel.button", "cancel.return"].map(
    (name) => `resources.notification.${name}`,
  ),
  "media.upload.several",
];

/** Records per list: each state of a record is in one of them. */
const RECORD_COUNT = 12;

type OutputSchema = z.core.$ZodType & { shape: { data: { element: z.core.$ZodType } } };

/** Record on which the current user may do everything. */
const withAllAbilities = (record: Record<string, unknown>) => {
  const allowed = (part: unknown) =>
    part && Object.fromEntries(Object.keys(part).map((name) => [name, true]));
  return {
    ...record,
    ...(record.abilities ? { abilities: allowed(record.abilities) } : {}),
    ...movesOf(record),
  };
};
const movesOf = ({ moves }: Record<string, unknown>) =>
  moves && !Array.isArray(moves)
    ? { moves: Object.fromEntries(Object.keys(moves).map((name) => [name, true])) }
    : {};

/** Client whose lists return samples of their output schema. */
const sampleClient = new Proxy({} as Client, {
  get: (_, module: keyof typeof contract) =>
    new Proxy(
      {},
      {
        get: (_, call: string) => async () => {
          const procedure = (contract[module] as Record<string, unknown>)[call] as {
            "~orpc": { outputSchema: OutputSchema };
          };
          const { element } = procedure["~orpc"].outputSchema.shape.data;
          const data = Array.from({ length: RECORD_COUNT }, (_, number) => ({
            ...withAllAbilities(sampleOf(element, number) as Record<string, unknown>),
            id: number + 1,
            deletedAt: null,
            // Categories are a tree.
            parentId: null,
          }));
          return { data, meta: { page: 1, limit: RECORD_COUNT, total: RECORD_COUNT } };
        },
      },
    ),
});

const dataProvider = createDataProvider((name) => {
  const resource = RESOURCES.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`No resource ${name}`);
  return resource.calls(sampleClient);
});

const authProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getIdentity: async () => ({ id: 1, fullName: "Editor" }),
  getPermissions: async () => ({ role: "Superadmin", newsroomRights: NEWSROOM_RIGHTS }),
};

/** Calls that would have changed something. */
let writes: string[] = [];

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = new Request(input);
    const { pathname } = new URL(request.url);
    if (request.method !== "GET") writes.push(`${request.method} ${pathname}`);
    if (pathname === "/api/v1/notification/audience") return Response.json({ browsers: 5 });
    return new Response("{}", { status: 503 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 1))));

/** Row of a table, or image of the library. */
const ROW = "tbody tr, ul:has(> li img)";

/** Opens the list of a resource, until its rows are there. */
async function openList({ name, screens: { list: List } }: Resource): Promise<void> {
  cleanup();
  document.body.replaceChildren();
  const store = memoryStore();
  // All columns, also those that narrow windows hide by default.
  store.setItem(`${name}.datatable`, []);
  const list = (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={keysAsMessages}
      routerProvider={createRouter()}
      store={store}
    >
      <ScreensContext value={{ resources: RESOURCES, pages: PAGES, barItems: BAR_ITEMS }}>
        <ConfirmProvider>
          <ImageChooserProvider>
            <ResourceContextProvider value={name}>
              <Suspense>
                <List />
              </Suspense>
            </ResourceContextProvider>
          </ImageChooserProvider>
        </ConfirmProvider>
      </ScreensContext>
    </CoreAdminContext>
  );
  render(
    <AdminTheme>
      <RouterProvider
        router={createMemoryRouter([{ path: "*", element: list }], {
          initialEntries: [`/${name}/list`],
        })}
      />
    </AdminTheme>,
  );
  await waitFor(() => expect(document.querySelector(ROW)).not.toBeNull());
}

/** Name of a control. A switch is named by the direction in which it is switched. */
function nameOf(control: Element): string {
  const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
  return control instanceof HTMLInputElement ? `${name}: ${control.checked ? "off" : "on"}` : name;
}

/**
 * Controls in test order: actions on selected records first, as using a row may end the selection,
 * then actions on a record, then actions above the list.
 */
const CONTROLS = [
  '[data-test="bulk-actions-toolbar"] button',
  "tbody tr button, tbody tr input",
  ".MuiToolbar-root button",
];

/** Controls that change only the view, not a record. */
const VIEW_CONTROLS = new Set([
  ...["frame.list.density.comfortable", "frame.list.density.compact"],
  ...[
    "add_filter",
    "remove_filter",
    "select_columns",
    "export",
    "unselect",
    "select_row",
    "expand",
    "close",
  ].map((name) => `ra.action.${name}`),
]);

/** Returns the controls on screen by their name. Of several records, all that have it. */
function controls(): Map<string, HTMLElement[]> {
  const all = CONTROLS.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
  const isAction = (control: HTMLElement) =>
    !control.matches("[disabled], [aria-expanded]:not([aria-haspopup])") &&
    !control.closest(".select-checkbox, .MuiCheckbox-root");
  return Map.groupBy(new Set(all.filter(isAction)), nameOf);
}

/** Turns of the event loop after which everything has happened that a click causes. */
const QUIET_TURNS = 10;

async function click(control: Element): Promise<void> {
  await act(async () => void fireEvent.click(control));
  for (let turn = 0; turn < QUIET_TURNS; turn++) await settle();
}

const overlays = () => [
  ...document.querySelectorAll<HTMLElement>("body > .MuiModal-root:not(.MuiModal-hidden)"),
];

async function closeOverlays(): Promise<void> {
  for (let turn = 0; turn < 1000 && overlays().length; turn++) {
    const overlay = overlays().at(-1);
    if (overlay) await act(async () => void fireEvent.keyDown(overlay, { key: "Escape" }));
    await settle();
  }
}

const menuItems = () => [
  ...document.querySelectorAll(".MuiMenu-root [role=menuitem]:not(.Mui-disabled, a)"),
];

/**
 * Clicks a control and closes the overlay it opened. Returns the outcome; for a menu, the names of
 * its items.
 */
async function outcomeOf(control: Element): Promise<Outcome | string[]> {
  writes = [];
  await click(control);
  const items = menuItems().map(nameOf);
  const outcome = writes.length
    ? "acts"
    : document.querySelector("[role=dialog]")
      ? "asks"
      : "none";
  await closeOverlays();
  return items.length ? items : outcome;
}

/** Uses all actions of the list on screen, and all items of its menus. */
async function tryActions(): Promise<Map<string, Set<Outcome>>> {
  const outcomes = new Map<string, Set<Outcome>>();
  const add = (name: string, outcome: Outcome) =>
    outcomes.set(name, (outcomes.get(name) ?? new Set()).add(outcome));
  async function tryMenu(name: string, position: number, items: readonly string[]): Promise<void> {
    for (const itemName of items) {
      const menu = controls().get(name)?.at(position);
      if (menu) await click(menu);
      const item = menuItems().find((one) => nameOf(one) === itemName);
      const outcome = item && (await outcomeOf(item));
      if (typeof outcome === "string") add(itemName, outcome);
    }
  }
  for (const [name, { length }] of controls()) {
    if (VIEW_CONTROLS.has(name)) continue;
    for (let position = 0; position < length; position++) {
      const control = controls().get(name)?.at(position);
      const outcome = control ? await outcomeOf(control) : "none";
      // Menus of records differ. Of other controls, the first and the last may, such as in where
      // the record can be moved.
      if (Array.isArray(outcome)) await tryMenu(name, position, outcome);
      else {
        add(name, outcome);
        if (position === 0) position = Math.max(0, length - 2);
      }
    }
  }
  return outcomes;
}

const found = new Set<string>();

it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
  "list of %s: an action shows a dialog only if it is destructive or needs input",
  async (_, resource) => {
    await openList(resource);
    const selection = document.querySelector<HTMLElement>("thead input[type=checkbox]");
    if (selection) await click(selection);
    const actions = [...(await tryActions())];
    for (const [name] of actions) found.add(name);
    const asking = [...DESTRUCTIVE, ...WITH_DIALOG];
    expect(
      actions.filter(
        ([name, outcomes]) =>
          asking.includes(name) && (outcomes.has("acts") || !outcomes.has("asks")),
      ),
    ).toEqual([]);
    expect(
      actions.filter(([name, outcomes]) => HARMLESS.includes(name) && outcomes.has("asks")),
    ).toEqual([]);
    expect(
      actions.map(([name]) => name).filter((name) => ![...asking, ...HARMLESS].includes(name)),
    ).toEqual([]);
  },
);

it("all listed actions are in a list", () => {
  expect([...DESTRUCTIVE, ...WITH_DIALOG, ...HARMLESS].filter((name) => !found.has(name))).toEqual(
    [],
  );
});
