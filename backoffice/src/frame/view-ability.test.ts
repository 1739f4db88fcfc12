import { abilityOf, ENTITIES, ROLES } from "@masthead/contract/system/ability.ts";
import { describe, expect, it } from "vitest";
import { PLACES, placesFor, screensFor } from "./districts.ts";
import { viewAbility } from "./view-ability.ts";

const names = (places: readonly { name: string }[]) => places.map(({ name }) => name);

describe("view ability of the back office", () => {
  it("hides nothing before the browser knows its user", () => {
    for (const unknown of [null, undefined]) {
      const ability = viewAbility(unknown);
      expect(ENTITIES.filter((entity) => !ability.can("manage", entity))).toEqual([]);
      expect(names(placesFor(ability))).toEqual(names(PLACES));
    }
  });

  it("is the role's own once the user is known", () => {
    for (const role of ROLES)
      expect(ENTITIES.filter((entity) => viewAbility(role).can("manage", entity))).toEqual(
        ENTITIES.filter((entity) => abilityOf(role).can("manage", entity)),
      );
  });

  it("leaves the shared ability closed without a role, as the server uses it", () => {
    expect(ENTITIES.filter((entity) => abilityOf(null).can("manage", entity))).toEqual([]);
  });
});

describe("screens of a record", () => {
  const settings = PLACES.find(({ name }) => name === "settings");

  it("maps the list of settings to User and their form to Setting", () => {
    expect([settings?.listEntity, settings?.entity]).toEqual(["User", "Setting"]);
  });

  it("shows the settings to a Superadmin and to no other role", () => {
    const shown = ROLES.filter((role) => names(placesFor(viewAbility(role))).includes("settings"));
    expect(shown).toEqual(["Superadmin"]);
  });

  it("gives a list and forms each by its own entity", () => {
    const can = (entity: string) =>
      ({ can: (_action: string, other: string) => other === entity }) as unknown as ReturnType<typeof abilityOf>;
    expect(settings && screensFor(can("User"), settings)).toEqual({ list: true, forms: false });
    expect(settings && screensFor(can("Setting"), settings)).toEqual({ list: false, forms: true });
  });
});
