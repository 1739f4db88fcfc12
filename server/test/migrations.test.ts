import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changeExpressionsInPlace } from "../../scripts/finish-migration.ts";

const META = new URL("../migrations/meta/", import.meta.url);

const join = (statements: (string | undefined)[]) => statements.join("--> statement-breakpoint\n");

describe("migration metadata", () => {
  it("holds only the newest snapshot, the one that the next migration is generated from", () => {
    const snapshots = readdirSync(META).filter((name) => name.endsWith("_snapshot.json"));
    expect(snapshots).toHaveLength(1);
  });
});

describe("generated migrations", () => {
  it("change the expression of a generated column in place, after the column that it reads is added", () => {
    const statements = [
      'ALTER TABLE "book" drop column "search";',
      `ALTER TABLE "book" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector(title || ' ' || note)) STORED;`,
      `ALTER TABLE "book" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
    ];
    const [, , added] = statements;
    const changed = `ALTER TABLE "book" ALTER COLUMN "search" SET EXPRESSION AS (to_tsvector(title || ' ' || note));`;
    expect(changeExpressionsInPlace(join(statements))).toBe(join([added, changed]));
    expect(changeExpressionsInPlace(join(statements.slice(0, 2)))).toBe(changed);
  });

  it("stay as they are without such a change", () => {
    const migration = join(['ALTER TABLE "book" drop column "note";', 'ALTER TABLE "book" ADD COLUMN "note" text;']);
    expect(changeExpressionsInPlace(migration)).toBe(migration);
  });
});
