// @vitest-environment happy-dom

import type { ArticleMap } from "@masthead/contract/newsroom/article/map/map.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { CoreAdminContext, memoryStore } from "react-admin";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadMessages, messages } from "../../../../platform/messages/messages.ts";
import { createRouter } from "../../../../platform/screens/router.tsx";
import { BodyContextProvider } from "../body-context.ts";
import { MapDialog } from "./map-dialog.tsx";

beforeAll(loadMessages);
afterEach(cleanup);

async function show(locale: Locale, dialog: ReactNode) {
  await messages.changeLocale(locale);
  render(
    <CoreAdminContext
      i18nProvider={messages}
      routerProvider={createRouter()}
      store={memoryStore({ locale })}
    >
      <BodyContextProvider
        value={{
          locale,
          disabled: false,
          imageOf: () => undefined,
          chooseImages: async () => [],
        }}
      >
        {dialog}
      </BodyContextProvider>
    </CoreAdminContext>,
  );
}

describe.each(LOCALES)("map dialog, %s", (locale) => {
  const t = (key: string, values?: object) => messages.translate(`body.${key}`, values);
  const fieldsOf = (name: string) => screen.getAllByLabelText(t(`map.${name}`));
  const type = (name: string, index: number, value: string) =>
    fireEvent.change(fieldsOf(name)[index] as HTMLElement, { target: { value } });
  const submit = (name: string) =>
    fireEvent.click(screen.getByRole("button", { name: t(`dialog.${name}`) }));

  it("says what is missing, reads links, and returns the map", async () => {
    const choose = vi.fn();
    await show(locale, <MapDialog open onClose={() => {}} onChoose={choose} />);
    submit("insert");
    expect(screen.getByText(t("map.problem.title"))).toBeTruthy();
    expect(screen.getByText(t("map.problem.name"))).toBeTruthy();
    expect(screen.getByText(t("map.problem.missing"))).toBeTruthy();
    type("title", 0, "Ports");
    type("name", 0, "Aqaba");
    type("coordinates", 0, "https://www.openstreetmap.org/#map=12/29.53/35.00");
    expect((fieldsOf("coordinates")[0] as HTMLInputElement).value).toBe("29.53, 35");
    fireEvent.click(screen.getByRole("button", { name: t("map.add_place") }));
    type("name", 1, "Suez");
    type("coordinates", 1, "29.97, 232");
    submit("insert");
    expect(screen.getByText(t("map.problem.longitude"))).toBeTruthy();
    expect(choose).not.toHaveBeenCalled();
    type("coordinates", 1, "29.97, 32.53");
    submit("insert");
    expect(choose).toHaveBeenCalledWith({
      title: "Ports",
      extent: "places",
      places: [
        { name: "Aqaba", latitude: 29.53, longitude: 35 },
        { name: "Suez", latitude: 29.97, longitude: 32.53 },
      ],
    });
  });

  it("shows and changes a stored map", async () => {
    const map: ArticleMap = {
      title: "Ports",
      extent: "400",
      places: [{ name: "Aqaba", latitude: 29.53, longitude: 35, note: "Port" }],
    };
    const choose = vi.fn();
    await show(locale, <MapDialog open map={map} onClose={() => {}} onChoose={choose} />);
    await waitFor(() => expect(document.querySelector("svg[role=img]")).toBeTruthy());
    type("note", 0, "Harbour");
    submit("change");
    expect(choose).toHaveBeenCalledWith({
      ...map,
      places: [{ ...map.places[0], note: "Harbour" }],
    });
  });
});
