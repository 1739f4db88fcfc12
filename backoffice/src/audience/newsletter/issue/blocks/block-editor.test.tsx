// @vitest-environment happy-dom
import type { NewsletterBlock } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { CoreAdminContext, Form, memoryStore, ResourceContextProvider } from "react-admin";
import { useWatch } from "react-hook-form";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keysAsMessages } from "../../../../../test/test-form.tsx";
import { ImageChooserProvider } from "../../../../newsroom/media/use-image-chooser.tsx";
import { createRouter } from "../../../../platform/screens/router.tsx";
import { BlockEditor } from "./block-editor.tsx";

const ARTICLES = [
  { id: 1, title: "First article" },
  { id: 2, title: "Second article" },
];

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    const { pathname } = new URL((request as Request).url);
    if (pathname.endsWith("/article/notification/admin"))
      return Response.json({ data: ARTICLES, meta: { page: 1, limit: 20, total: 2 } });
    const id = Number(/(\d+)$/.exec(pathname)?.[1]);
    const article = ARTICLES.find((one) => one.id === id);
    return article ? Response.json(article) : Response.json([]);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let blocks: NewsletterBlock[] = [];
function Values() {
  blocks = useWatch({ name: "blocks" });
  return null;
}

function open(initial: NewsletterBlock[]) {
  const form = (
    <CoreAdminContext
      i18nProvider={keysAsMessages}
      routerProvider={createRouter()}
      store={memoryStore()}
    >
      <ImageChooserProvider>
        <ResourceContextProvider value="newsletterissue">
          <Form defaultValues={{ locale: "en-US", blocks: initial }} sanitizeEmptyValues={false}>
            <BlockEditor />
            <Values />
          </Form>
        </ResourceContextProvider>
      </ImageChooserProvider>
    </CoreAdminContext>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: "*", element: form }], { initialEntries: ["/"] })}
    />,
  );
}

const textBlock = (heading: string): NewsletterBlock => ({ kind: "text", heading, text: "Text" });

/** Presses a focusable control, as Enter does. */
const press = (control: HTMLElement) =>
  act(async () => {
    control.focus();
    expect(document.activeElement).toBe(control);
    fireEvent.click(control);
  });
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];
const rowButton = (index: number, name: string) => {
  const row = rows()[index];
  if (!row) throw new Error(`There is no block ${index}`);
  return within(row).getByRole("button", { name });
};
const headings = () => blocks.map((block) => (block.kind === "sponsor" ? "" : block.heading));

describe("block editor by keyboard", () => {
  it("adds a block of each kind, and focuses its first field", async () => {
    open([]);
    for (const kind of ["text", "stories", "automatic", "sponsor"]) {
      await press(
        await screen.findByRole("button", { name: `resources.newsletterissue.block.add.${kind}` }),
      );
      const lastRow = rows().at(-1);
      expect(lastRow?.contains(document.activeElement)).toBe(true);
      expect(document.activeElement?.tagName).toMatch(/INPUT|TEXTAREA/);
    }
    expect(blocks.map(({ kind }) => kind)).toEqual(["text", "stories", "automatic", "sponsor"]);
  });

  it("moves a block, whose button keeps the focus", async () => {
    open([textBlock("A"), textBlock("B"), textBlock("C")]);
    await waitFor(() => expect(rows()).toHaveLength(3));
    await press(rowButton(2, "ra.action.move_up"));
    expect(headings()).toEqual(["A", "C", "B"]);
    expect(document.activeElement).toBe(rowButton(1, "ra.action.move_up"));
    // At the start, only moving down is possible.
    await press(rowButton(1, "ra.action.move_up"));
    expect(headings()).toEqual(["C", "A", "B"]);
    expect(document.activeElement).toBe(rowButton(0, "ra.action.move_down"));
  });

  it("removes a block, and focuses the buttons that add one", async () => {
    open([textBlock("A"), textBlock("B")]);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await press(rowButton(0, "ra.action.remove"));
    expect(headings()).toEqual(["B"]);
    expect((document.activeElement as HTMLElement).dataset.add).toBe("text");
  });

  it("orders and removes the articles of a block", async () => {
    open([{ kind: "stories", heading: "", articleIds: [1, 2], images: true }]);
    await screen.findByText("First article");
    const list = screen.getByRole("list");
    await press(
      within(list).getAllByRole("button", { name: "ra.action.move_up" })[1] as HTMLElement,
    );
    expect(blocks[0]).toMatchObject({ articleIds: [2, 1] });
    await press(
      within(list).getAllByRole("button", { name: "ra.action.remove" })[0] as HTMLElement,
    );
    expect(blocks[0]).toMatchObject({ articleIds: [1] });
  });
});
