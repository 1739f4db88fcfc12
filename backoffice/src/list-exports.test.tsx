// @vitest-environment happy-dom
import { type Client, contract } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { CoreAdminContext, memoryStore, ResourceContextProvider } from "react-admin";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { enumValuesOf, SAMPLE_TEXT, sampleOf } from "../test/sample-of-schema.ts";
import { ImageChooserProvider } from "./newsroom/media/use-image-chooser.tsx";
import { createDataProvider } from "./platform/api/data-provider.ts";
import { ConfirmProvider } from "./platform/confirm.tsx";
import { exportFileName } from "./platform/list/export/export-columns.ts";
import { loadMessages, messages } from "./platform/messages/messages.ts";
import type { Resource } from "./platform/screens/resource.ts";
import { createRouter } from "./platform/screens/router.tsx";
import { ScreensContext } from "./platform/screens/screens.ts";
import { AdminTheme } from "./platform/theme/admin-theme.tsx";
import { BAR_ITEMS, PAGES, RESOURCES } from "./screens.ts";

/** Lists without a CSV export. Orders are exported by the server as workbooks. */
const WITHOUT_EXPORT = new Set(["orders", "settings"]);
const EXPORTED = RESOURCES.filter(({ name }) => !WITHOUT_EXPORT.has(name));

/** Enum values that are the same in every language: codes of currencies. */
const CODES = new Set(["currency"]);

/** Records per list: more than the values of any enum. */
const RECORD_COUNT = 24;

const INSTANT = /\d{4}-\d{2}-\d{2}T|\d{2}:\d{2}:\d{2}.*Z/;
const KEY_PATH = /^[a-z][A-Za-z]*(\.[A-Za-z0-9-]+)+$/;
const SERIALIZED = /\[object|^(true|false|null|undefined)$|^[{[]/;

type OutputSchema = z.core.$ZodType & { shape: { data: { element: z.core.$ZodType } } };

/** Output schemas of the lists that were called. */
const called: OutputSchema[] = [];

/** Time at which the records of all lists were deleted; null if they were not. */
let deletedAt: string | null = null;

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
          const schema = procedure["~orpc"].outputSchema;
          called.push(schema);
          const data = Array.from({ length: RECORD_COUNT }, (_, number) => ({
            ...(sampleOf(schema.shape.data.element, number) as object),
            id: number + 1,
            deletedAt,
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
  getPermissions: async () => ({ role: "Superadmin", newsroomRights: [] }),
};

/** Files that were downloaded, with their names. */
const downloads: { name: string; file: Blob }[] = [];
let lastBlob: Blob | undefined;

beforeEach(() => {
  downloads.length = 0;
  called.length = 0;
  deletedAt = null;
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}", { status: 503 }));
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    lastBlob = file as Blob;
    return "blob:export";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (lastBlob) downloads.push({ name: this.download, file: lastBlob });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens the list of a resource with all columns and the given filter, and returns its export. */
async function exportOf(
  { name, screens: { list: List } }: Resource,
  filter: Record<string, unknown> = {},
): Promise<{ fileName: string; lines: string[][] }> {
  const store = memoryStore();
  store.setItem(`${name}.datatable`, []);
  const list = (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={messages}
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
          initialEntries: [
            {
              pathname: `/${name}/list`,
              search: `?filter=${encodeURIComponent(JSON.stringify(filter))}`,
            },
          ],
        })}
      />
    </AdminTheme>,
  );
  const button = await screen.findByRole(
    "button",
    { name: messages.translate("ra.action.export") },
    { timeout: 10_000 },
  );
  await vi.waitFor(() => expect(button.hasAttribute("disabled")).toBe(false), { timeout: 10_000 });
  fireEvent.click(within(button).queryByText(messages.translate("ra.action.export")) ?? button);
  await vi.waitFor(() => expect(downloads).toHaveLength(1), { timeout: 10_000 });
  const [download] = downloads;
  if (!download) throw new Error("Nothing was downloaded");
  const text = await download.file.text();
  return { fileName: download.name, lines: text.replace("\ufeff", "").split("\r\n").map(cellsOf) };
}

/** Splits a line of a CSV file, without the quotes. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );

describe.each(LOCALES)("exports of lists in %s", (locale) => {
  beforeEach(async () => {
    await messages.changeLocale(locale);
    await loadMessages();
  });

  it.each(EXPORTED.map((resource) => [resource.name, resource] as const))(
    "%s: labels, names and the station's time",
    async (name, resource) => {
      const { fileName, lines } = await exportOf(resource);
      const [headings = [], ...rows] = lines;
      const schema = called.find(({ shape }) => "data" in shape);
      const enumValues = schema
        ? enumValuesOf(schema.shape.data.element).filter(([field]) => !CODES.has(field))
        : [];
      const cells = rows.flat();

      expect(rows).toHaveLength(RECORD_COUNT);
      expect(headings.filter((heading) => KEY_PATH.test(heading) || !heading)).toEqual([]);
      expect(new Set(headings).size).toBe(headings.length);
      expect(
        cells.filter((cell) => INSTANT.test(cell) || KEY_PATH.test(cell) || SERIALIZED.test(cell)),
      ).toEqual([]);
      expect(cells.filter((cell) => cell === SAMPLE_TEXT)).toEqual([]);
      // Every column has a value in some record.
      expect(headings.filter((_, column) => rows.every((row) => !row[column]))).toEqual([]);
      const title = messages.translate(`resources.${name}.name`, { smart_count: 2 });
      const day = /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0] ?? "";
      expect(fileName).toBe(`${exportFileName(title, day)}.csv`);
      // In English, a label may be the value itself.
      if (locale === "ar-JO") {
        const raw = new Set(enumValues.map(([, value]) => value));
        expect(cells.filter((cell) => raw.has(cell))).toEqual([]);
        expect(headings.filter((heading) => !/\p{Script=Arabic}/u.test(heading))).toEqual([]);
      }
    },
  );

  it.each(
    EXPORTED.filter(({ calls }) => calls(sampleClient).restore).map(
      (resource) => [resource.name, resource] as const,
    ),
  )("%s: time of deletion of deleted records", async (_, resource) => {
    deletedAt = "2026-11-26T08:15:00.000Z";
    const { lines } = await exportOf(resource, { deleted: 1 });
    const [headings = [], ...rows] = lines;
    const column = headings.indexOf(messages.translate("frame.deleted.filter"));
    expect(column).toBeGreaterThan(-1);
    expect(rows.map((row) => row[column])).toEqual(
      rows.map(() => expect.stringMatching(/^2026-11-26 \d{2}:15$/)),
    );
  });

  it("images: all fields of their panel", async () => {
    const media = RESOURCES.find(({ name }) => name === "media");
    const { lines } = await exportOf(media as Resource);
    const labels = [
      "alt",
      "caption",
      "credit",
      "creator",
      "copyright",
      "usageTerms",
      "place",
      "takenOn",
      "usableUntil",
    ];
    expect(lines[0]).toEqual(
      expect.arrayContaining(
        labels.map((label) => messages.translate(`resources.media.fields.${label}`)),
      ),
    );
  });
});
