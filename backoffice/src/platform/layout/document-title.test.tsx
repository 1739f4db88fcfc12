// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { CoreAdminContext } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { createRouter } from "../screens/router.tsx";
import { DocumentTitle } from "./document-title.tsx";

afterEach(cleanup);

const translate = (key: string) => (key === "resources.tag.name" ? "Tag" : key);
const i18nProvider = { translate, changeLocale: async () => {}, getLocale: () => "en-US" };

const screenOf = (path: string, heading: string) => (
  <MemoryRouter initialEntries={[path]}>
    <CoreAdminContext i18nProvider={i18nProvider} routerProvider={createRouter()}>
      <h1 id="react-admin-title">{heading}</h1>
      <DocumentTitle />
    </CoreAdminContext>
  </MemoryRouter>
);

// The layout gets the paths of react-admin.
it.each(["/tag/edit/7", "/tag/7"])(
  "shows the record and its kind in a form, %s, and follows a rename",
  async (path) => {
    const { rerender } = render(screenOf(path, "Water"));
    await waitFor(() => expect(document.title).toBe("Water · Tag"));
    rerender(screenOf(path, "Rain"));
    await waitFor(() => expect(document.title).toBe("Rain · Tag"));
  },
);

it("shows the screen elsewhere", async () => {
  render(screenOf("/tag/list", "Tags"));
  await waitFor(() => expect(document.title).toBe("Tags"));
});
