import { describe, expect, it } from "vitest";
import "../../register-modules.ts";
import type { Schema } from "./api-docs-schema.ts";
import { describeApi, operationsOf } from "./openapi.ts";

const description = await describeApi("https://news.example/api");
const schemas = description.components?.schemas as Record<string, Schema>;

/** Yields every object of a response that has a currency, with its place. */
function* pricedObjects(
  schema: Schema | undefined,
  place: string,
  seen: Set<string>,
): Generator<[place: string, fields: string[]]> {
  if (!schema) return;
  if (schema.$ref) {
    const name = schema.$ref.replace("#/components/schemas/", "");
    if (seen.has(name)) return;
    seen.add(name);
    return yield* pricedObjects(schemas[name], name, seen);
  }
  for (const part of [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ])
    yield* pricedObjects(part, place, seen);
  const fields = Object.keys(schema.properties ?? {});
  if (fields.includes("currency")) yield [place, fields];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* pricedObjects(field, `${place}.${name}`, seen);
}

describe("amounts in responses", () => {
  const seen = new Set<string>();
  const found = [...operationsOf(description)].flatMap(({ operation }) => {
    const success = Object.entries(operation.responses ?? {}).find(([status]) =>
      status.startsWith("2"),
    )?.[1];
    const content =
      success && "content" in success ? success.content?.["application/json"]?.schema : undefined;
    return [...pricedObjects(content as Schema | undefined, operation.operationId ?? "", seen)];
  });

  it("include the exponent of their currency", () => {
    expect(found.length).toBeGreaterThan(8);
    // The default currency of new packages, without an amount.
    const others = found.filter(([place]) => place !== "DashboardSettings");
    expect(
      others.filter(([, fields]) => !fields.includes("exponent")).map(([place]) => place),
    ).toEqual([]);
  });
});
