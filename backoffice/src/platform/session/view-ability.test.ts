import { abilityOf, ENTITIES, ROLES } from "@masthead/contract/platform/ability.ts";
import { describe, expect, it } from "vitest";
import { RESOURCES } from "../../screens.ts";
import { visibleResources } from "../screens/resource.ts";
import { viewAbility } from "./view-ability.ts";

const names = (resources: readonly { name: string }[]) => resources.map(({ name }) => name);

describe("viewAbility", () => {
  it("hides nothing while the user is unknown", () => {
    for (const unknownRole of [null, undefined]) {
      const ability = viewAbility(unknownRole);
      expect(ENTITIES.filter((entity) => !ability.can("manage", entity))).toEqual([]);
      expect(names(visibleResources(ability, RESOURCES))).toEqual(names(RESOURCES));
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
