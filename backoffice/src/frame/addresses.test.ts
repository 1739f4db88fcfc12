import { DESK_PAGES, DESK_RECORDS, DESK_SCREENS, isDeskScreen } from "@masthead/contract/system/desk.ts";
import { describe, expect, it } from "vitest";
import { toAddress, toPlace } from "./addresses.ts";
import { PAGES, RESOURCES } from "./districts.ts";

describe("addresses of the back office", () => {
  it("are those that the contract declares", () => {
    expect([...RESOURCES].sort()).toEqual(Object.keys(DESK_RECORDS).sort());
    expect(PAGES.filter(({ name }) => !(DESK_PAGES as readonly string[]).includes(`/${name}`))).toEqual([]);
  });

  it("lead to the place they were made from, and back", () => {
    for (const place of ["/tag", "/tag/create", "/tag/7", "/users/7"]) expect(toPlace(toAddress(place, RESOURCES), RESOURCES)).toBe(place);
    expect(toAddress("/users/7", RESOURCES)).toBe("/users/editable/7");
  });

  it("are one for each screen: react-admin's own paths lead nowhere", () => {
    for (const path of ["/tag", "/tag/7", "/tag/7/show", "/users/7"]) expect(toPlace(path, RESOURCES)).toBe("/-");
    for (const path of ["/orders/cash-desk", "/package/areas", "/account", "/"]) expect(toPlace(path, RESOURCES)).toBe(path);
  });

  it("tell a screen from an unknown path", () => {
    const known = DESK_SCREENS.map((path) => path.replace("{id}", "12"));
    expect(known.filter((path) => !isDeskScreen(path))).toEqual([]);
    const unknown = ["/tag", "/tag/7", "/tag/edit", "/tag/edit/x", "/log/create", "/nothing", "/users/edit/7", "/tag/list/7", "/-"];
    expect(unknown.filter(isDeskScreen)).toEqual([]);
    expect(["", "/tag/list/", "/users/editable/7/"].filter((path) => !isDeskScreen(path))).toEqual([]);
  });
});
