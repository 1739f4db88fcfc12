import { abilityOf, ENTITIES, ROLES } from "@masthead/contract/system/ability.ts";
import { describe, expect, it } from "vitest";
import { RESOURCE_ENTRIES, visibleResources, visibleScreens } from "../screens/districts.ts";
import { viewAbility } from "./view-ability.ts";

const names = (resources: readonly { name: string }[]) => resources.map(({ name }) => name);

describe("viewAbility", () => {
  it("hides nothing while the user is unknown", () => {
    for (const unknownRole of [null, undefined]) {
      const ability = viewAbility(unknownRole);
      expect(ENTITIES.filter((entity) => !ability.can("manage", entity))).toEqual([]);
      expect(names(visibleResources(ability))).toEqual(names(RESOURCE_ENTRIES));
    }
  });

  it("equals the ability of the role once the user is known", () => {
    for (const role of ROLES)
      expect(ENTITIES.filter((entity) => viewAbility(role).can("manage", entity))).toEqual(
        ENTITIES.filter((entity) => abilityOf(role).can("manage", entity)),
      );
  });

  it("leaves the ability that the server uses empty without a role", () => {
    expect(ENTITIES.filter((entity) => abilityOf(null).can("manage", entity))).toEqual([]);
  });
});

describe("screens of a resource", () => {
  const settings = RESOURCE_ENTRIES.find(({ name }) => name === "settings");

  it("requires User for the list of settings and Setting for their form", () => {
    expect([settings?.listEntity, settings?.entity]).toEqual(["User", "Setting"]);
  });

  it("shows the settings only to a Superadmin", () => {
    const allowedRoles = ROLES.filter((role) => names(visibleResources(viewAbility(role))).includes("settings"));
    expect(allowedRoles).toEqual(["Superadmin"]);
  });

  it("checks list and forms against their own entities", () => {
    const can = (entity: string) =>
      ({ can: (_action: string, subject: string) => subject === entity }) as unknown as ReturnType<typeof abilityOf>;
    expect(settings && visibleScreens(can("User"), settings)).toEqual({ list: true, forms: false });
    expect(settings && visibleScreens(can("Setting"), settings)).toEqual({ list: false, forms: true });
  });
});
