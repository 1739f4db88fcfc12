// Imports between the modules of the server: prints their number, those against the order of
// layers, cycles, and the largest folder.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const SOURCES = resolve(import.meta.dirname, "../server/src");

/**
 * Order of dependencies: a module imports modules of its own layer and of earlier ones. A layer is
 * a district, or a part of one: modules that others depend on (accounts, images), that depend on
 * each other (commerce), or that depend on several (planning, breaking news). The files directly in
 * server/src assemble the modules and belong to no layer.
 */
export const LAYERS: readonly (readonly [name: string, modules: RegExp])[] = [
  ["platform", /^platform$/],
  ["system", /^system\//],
  ["accounts", /^audience\/(auth|bot-check|country|second-factor|user|viewing-pin)$/],
  ["images", /^newsroom\/media$/],
  ["gateways", /^commerce\/gateway$/],
  ["packages", /^commerce\/(delivery-area|entitlement|package)$/],
  ["payments", /^commerce\/payment$/],
  ["subscriptions", /^commerce\/subscription$/],
  ["orders", /^commerce\/order$/],
  ["commerce", /^commerce\b/],
  ["newsroom", /^newsroom\b(?!\/(plan|breaking|monitor)$)/],
  ["broadcast", /^broadcast\b/],
  ["planning", /^newsroom\/plan$/],
  ["audience", /^audience\//],
  ["breaking news", /^newsroom\/(breaking|monitor)$/],
];

/** Import of a file by another one. Paths are relative to server/src. */
export interface Import {
  from: string;
  to: string;
  /** Whether it re-exports the file. */
  isExport: boolean;
}

const files = globSync("**/*.ts", { cwd: SOURCES }).filter((file) => !file.endsWith(".test.ts"));

export const IMPORTS: readonly Import[] = files.flatMap((from) => {
  const text = readFileSync(join(SOURCES, from), "utf8");
  return [
    ...text.matchAll(/(?:^|\n)(import|export)\s[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/g),
  ].map((match) => ({
    from,
    to: join(dirname(from), match[2] ?? match[3] ?? ""),
    isExport: match[1] === "export",
  }));
});

/** Returns the module of a file, or undefined for files that put modules together. */
export function moduleOf(file: string): string | undefined {
  const [district = "", module = "", ...rest] = file.split("/");
  if (district === "platform") return district;
  if (!["system", "newsroom", "broadcast", "commerce", "audience"].includes(district))
    return undefined;
  return rest.length ? `${district}/${module}` : district;
}

const layerOf = (module: string) => LAYERS.findIndex(([, modules]) => modules.test(module));

/** Imports between two modules. */
const between = IMPORTS.flatMap((one) => {
  const [from, to] = [moduleOf(one.from), moduleOf(one.to)];
  return from && to && from !== to ? [{ ...one, modules: [from, to] as const }] : [];
});

/** Returns the imports of modules in a later layer. */
export const upwardImports = (): Import[] =>
  between.filter(({ modules: [from, to] }) => layerOf(to) > layerOf(from));

/** Returns the groups of modules that import each other, directly or through others. */
export function moduleCycles(): string[][] {
  const reachable = (start: string): Set<string> => {
    const found = new Set<string>();
    const visit = (module: string): void => {
      for (const { modules } of between.filter(({ modules: [from] }) => from === module)) {
        if (found.has(modules[1])) continue;
        found.add(modules[1]);
        visit(modules[1]);
      }
    };
    visit(start);
    return found;
  };
  const modules = [...new Set(between.flatMap((one) => one.modules))].sort();
  const reach = new Map(modules.map((module) => [module, reachable(module)]));
  const groups = modules.map((module) =>
    modules.filter((other) => reach.get(module)?.has(other) && reach.get(other)?.has(module)),
  );
  return groups.filter((group, i) => group.length > 1 && group[0] === modules[i]);
}

function largestFolder(): string {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const [folder, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return `${folder} (${count} files)`;
}

if (import.meta.main) {
  const modules = new Set(files.flatMap((file) => moduleOf(file) ?? []));
  console.log(`Modules: ${modules.size}`);
  console.log(
    `Imports between modules: ${between.length}, of ${new Set(between.map((one) => one.modules.join(" "))).size} pairs`,
  );
  const upward = upwardImports();
  console.log(`Imports against the order of layers: ${upward.length}`);
  for (const { from, to } of upward) console.log(`  ${from} → ${to}`);
  for (const cycle of moduleCycles())
    console.log(`Cycle of ${cycle.length} modules: ${cycle.join(", ")}`);
  console.log(`Largest folder: ${largestFolder()}`);
}
