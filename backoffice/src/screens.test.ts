import { type Ability, ROLES } from "@masthead/contract/platform/ability.ts";
import { BACK_OFFICE_PAGES, BACK_OFFICE_RECORDS } from "@masthead/contract/platform/back-office.ts";
import { describe, expect, it } from "vitest";
import { visiblePages } from "./platform/screens/page.ts";
import { allowsNewRecords, visibleResources, visibleScreens } from "./platform/screens/resource.ts";
import { type Permissions, viewAbility } from "./platform/session/view-ability.ts";
import { PAGES, RESOURCES } from "./screens.ts";

const names = (resources: readonly { name: string }[]) => resources.map(({ name }) => name);

/** Screens outside of the list: home page and sign-in page. */
const OTHER_PAGES = ["/", "/login"];

describe("screens of the back office", () => {
  it("match the resources, forms and pages of the contract", () => {
    const forms = RESOURCES.map(({ name, screens }) => [
      name,
      { create: "create" in screens, edit: "edit" in screens },
    ]);
    const declaredForms = Object.entries(BACK_OFFICE_RECORDS).map(([name, { create, edit }]) => [
      name,
      { create, edit },
    ]);
    expect(Object.fromEntries(forms)).toEqual(Object.fromEntries(declaredForms));
    expect(new Set(names(RESOURCES)).size).toBe(RESOURCES.length);
    expect([...OTHER_PAGES, ...PAGES.map(({ path }) => path)].toSorted()).toEqual(
      [...BACK_OFFICE_PAGES].toSorted(),
    );
  });
});

describe("permissions of screens", () => {
  const settings = RESOURCES.find(({ name }) => name === "settings");

  it("requires User for the list of settings and Setting for their form", () => {
    expect([settings?.listEntity, settings?.entity]).toEqual(["User", "Setting"]);
  });

  it("shows the settings only to a Superadmin", () => {
    const allowedRoles = ROLES.filter((role) =>
      names(visibleResources(viewAbility(role), RESOURCES)).includes("settings"),
    );
    expect(allowedRoles).toEqual(["Superadmin"]);
  });

  it("hides the forms for new content without the right to write, and nothing while the user is unknown", () => {
    const creatable = (permissions: Permissions | undefined) =>
      names(
        RESOURCES.filter(
          (resource) => resource.screens.create && allowsNewRecords(permissions, resource),
        ),
      );
    const paths = (permissions: Permissions | undefined) =>
      visiblePages(viewAbility("Admin"), permissions, PAGES).map(({ path }) => path);
    const reviewer: Permissions = { role: "Admin", newsroomRights: ["review", "publish", "push"] };
    expect(creatable(undefined).filter((name) => !creatable(reviewer).includes(name))).toEqual([
      "article",
      "storypackage",
      "programs",
      "episodes",
      "programcategory",
      "programevent",
    ]);
    expect(
      creatable({ role: "Admin", newsroomRights: [] }).filter(
        (name) => !creatable(reviewer).includes(name),
      ),
    ).toEqual([]);
    expect(creatable({ role: "Admin", newsroomRights: [] })).not.toContain("notification");
    expect(paths(undefined).filter((path) => !paths(reviewer).includes(path))).toEqual([
      "/news/create",
    ]);
    expect(creatable({ role: "Admin", newsroomRights: ["write"] })).toEqual(
      creatable(undefined).filter((name) => name !== "newsletter"),
    );
  });

  it("checks list and forms against their own entities", () => {
    const can = (entity: string): Pick<Ability, "can"> => ({
      can: (_action, subject) => subject === entity,
    });
    expect(settings && visibleScreens(can("User"), settings)).toEqual({ list: true, forms: false });
    expect(settings && visibleScreens(can("Setting"), settings)).toEqual({
      list: false,
      forms: true,
    });
  });
});
