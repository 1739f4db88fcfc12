import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { changeExpressionsInPlace } from "../../../scripts/finish-migration.ts";
import {
  type Migration,
  readMigrations,
} from "../../src/platform/postgres/migration/migration-files.ts";

const SQUAWK = fileURLToPath(new URL("../../../node_modules/.bin/squawk", import.meta.url));
const META = new URL("../../migrations/meta/", import.meta.url);

const join = (statements: (string | undefined)[]) => statements.join("--> statement-breakpoint\n");

describe("migration metadata", () => {
  it("contains only the newest snapshot, from which the next migration is generated", () => {
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

  it("are unchanged without such a change", () => {
    const migration = join([
      'ALTER TABLE "book" drop column "note";',
      'ALTER TABLE "book" ADD COLUMN "note" text;',
    ]);
    expect(changeExpressionsInPlace(migration)).toBe(migration);
  });
});

/**
 * Rules of squawk that are about style, or that the migration runner takes care of: lock timeouts,
 * and repeatable statements.
 */
const IGNORED_RULES = [
  "ban-char-field",
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "prefer-identity",
  "prefer-robust-stmts",
  "prefer-text-field",
  "prefer-timestamptz",
  "require-lock-timeout",
  "require-statement-timeout",
  "require-timeout-settings",
];
/** Rules that contract migrations need not follow: they remove what no running process uses. */
const CONTRACT_RULES = [
  "ban-drop-column",
  "ban-drop-table",
  "ban-drop-not-null",
  "adding-not-nullable-field",
  "adding-required-field",
];
/** First migration that must be safe beside an older process under load. */
const FIRST_CHECKED = "0024";

/** Returns what squawk objects to in the SQL of a migration. */
function objectionsTo({
  statements,
  contract,
  isConcurrent,
}: Pick<Migration, "statements" | "contract" | "isConcurrent">): string[] {
  const excluded = [...IGNORED_RULES, ...(contract ? CONTRACT_RULES : [])];
  const options = ["--reporter=json", `--exclude=${excluded.join(",")}`, "--pg-version=17.0"];
  const { stdout, stderr } = spawnSync(
    SQUAWK,
    [...options, ...(isConcurrent ? ["--no-assume-in-transaction"] : ["--assume-in-transaction"])],
    {
      input: statements.join(";\n"),
      encoding: "utf8",
    },
  );
  if (!stdout.trim()) throw new Error(`squawk failed: ${stderr}`);
  return (JSON.parse(stdout) as { rule_name: string; line: number }[]).map(
    ({ rule_name }) => rule_name,
  );
}

describe("migrations since the first that is applied beside older processes", () => {
  const migrations = readMigrations();
  const checked = migrations.filter(({ tag }) => tag >= FIRST_CHECKED);

  it("neither remove schema that an older process uses, nor lock a table for long", () => {
    const objections = checked.flatMap((migration) =>
      objectionsTo(migration).map((rule) => `${migration.tag}: ${rule}`),
    );
    expect(checked.length).toBeGreaterThan(0);
    expect(objections).toEqual([]);
  });

  it("name an earlier migration when they are contract migrations", () => {
    const unknown = migrations.filter(
      ({ contract }, index) =>
        contract && !migrations.slice(0, index).some(({ tag }) => tag === contract),
    );
    expect(unknown.map(({ tag }) => tag)).toEqual([]);
  });

  it("would be refused for unsafe statements", () => {
    const unsafe = {
      "alter table book drop column title": "ban-drop-column",
      "alter table book rename column title to name": "renaming-column",
      "alter table book alter column id type bigint": "changing-column-type",
      "alter table book add column page int not null": "adding-required-field",
      "create index book_title on book (title)": "require-concurrent-index-creation",
      "alter table book add constraint positive check (id > 0)": "constraint-missing-not-valid",
      "drop table book": "ban-drop-table",
    };
    for (const [statement, rule] of Object.entries(unsafe))
      expect(
        objectionsTo({ statements: [statement], contract: null, isConcurrent: false }),
      ).toContain(rule);
    const concurrent = "create index concurrently if not exists book_title on book (title)";
    expect(objectionsTo({ statements: [concurrent], contract: null, isConcurrent: true })).toEqual(
      [],
    );
    expect(
      objectionsTo({
        statements: ["alter table book drop column title"],
        contract: "0001_name",
        isConcurrent: false,
      }),
    ).toEqual([]);
  });
});
