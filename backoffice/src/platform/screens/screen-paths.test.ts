import {
  BACK_OFFICE_SCREENS,
  isBackOfficeScreen,
} from "@masthead/contract/platform/back-office.ts";
import { describe, expect, it } from "vitest";
import { toResourcePath, toScreenPath } from "./screen-paths.ts";

describe("paths of back office screens", () => {
  it("map a react-admin path to a screen path and back", () => {
    for (const path of ["/tag", "/tag/create", "/tag/7", "/users/7"])
      expect(toResourcePath(toScreenPath(path))).toBe(path);
    expect(toScreenPath("/users/7")).toBe("/users/editable/7");
  });

  it("reject react-admin's own paths, so that each screen has one path", () => {
    for (const path of ["/tag", "/tag/7", "/tag/7/show", "/users/7"])
      expect(toResourcePath(path)).toBe("/-");
    for (const path of ["/orders/cash-desk", "/package/areas", "/account", "/"])
      expect(toResourcePath(path)).toBe(path);
  });

  it("distinguish screens from unknown paths", () => {
    const screenPaths = BACK_OFFICE_SCREENS.map((path) => path.replace("{id}", "12"));
    expect(screenPaths.filter((path) => !isBackOfficeScreen(path))).toEqual([]);
    const unknownPaths = [
      "/tag",
      "/tag/7",
      "/tag/edit",
      "/tag/edit/x",
      "/log/create",
      "/nothing",
      "/users/edit/7",
      "/tag/list/7",
      "/-",
    ];
    expect(unknownPaths.filter(isBackOfficeScreen)).toEqual([]);
    expect(
      ["", "/tag/list/", "/users/editable/7/"].filter((path) => !isBackOfficeScreen(path)),
    ).toEqual([]);
  });
});
