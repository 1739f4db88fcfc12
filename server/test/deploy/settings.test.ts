import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/commands.ts";
import { readConfig, SETTING_NAMES } from "../../src/config.ts";
import { readDeployFile, readYaml } from "./deploy-file.ts";

type Values = Record<string, string>;

interface ComposeFile {
  services: Record<string, { command?: string[]; environment?: Values }>;
}

interface Workload {
  template?: {
    spec: { containers: { args: string[]; env?: { name: string; value: string }[] }[] };
  };
}

interface Manifest {
  data?: Values;
  stringData?: Values;
  spec?: Workload & { jobTemplate?: { spec: Workload } };
}

const { services } = readYaml<ComposeFile>("compose/compose.yaml")[0] as ComposeFile;
const PROCESSES = ["app-1", "app-2", "worker", "migrate"];
/** Settings of backup.sh, which are none of the product. */
const SCRIPT_SETTINGS = ["BACKUP_TIME", "BACKUP_DAYS"];
/** Values of the example, with a key in place of the empty one. */
const composeVariables: NodeJS.Dict<string> = {
  ...parseEnv(readDeployFile("compose/.env.example")),
  SECRETS_KEY: "77".repeat(32),
};
const composeSettings = (name: string): Values =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([setting, value]) => [
      setting,
      value.replaceAll(
        /\$\{(\w+):\?\}/g,
        (_, variable: string) => composeVariables[variable] ?? "",
      ),
    ]),
  );

const omit = (settings: Values, names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));

const readManifest = (file: string) => readYaml<Manifest>(`kubernetes/${file}`)[0] as Manifest;
const containerOf = (file: string) => {
  const { spec } = readManifest(file);
  return (spec?.jobTemplate?.spec ?? spec)?.template?.spec.containers[0];
};
const WORKLOADS = ["app.yaml", "worker.yaml", "migrate.yaml"];
const clusterSettings = (file: string): Values => ({
  ...readManifest("settings.yaml").data,
  ...readManifest("secret.example.yaml").stringData,
  SECRETS_KEY: "77".repeat(32),
  ...Object.fromEntries(containerOf(file)?.env?.map(({ name, value }) => [name, value]) ?? []),
});

const UNITS = ["masthead.service", "masthead-worker.service", "masthead-backup.service"];
const unitSettings = (unit: string): Values => {
  const own = [...readDeployFile(`systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].map((match) =>
    match[1]?.replaceAll(" ", "\n"),
  );
  return {
    ...parseEnv(readDeployFile("systemd/masthead.env")),
    ...parseEnv(own.join("\n")),
  } as Values;
};
const imageSettings = (): Values => {
  const variables = /^ENV (.*)$/m.exec(readDeployFile("Dockerfile"))?.[1] ?? "";
  const { PATH: _, ...settings } = parseEnv(variables.replaceAll(" ", "\n")) as Values;
  return settings;
};

describe("settings of deploy/", () => {
  it.each([
    ...PROCESSES.map((name) => [`service ${name} of compose.yaml`, composeSettings(name)] as const),
    ["service backup of compose.yaml", omit(composeSettings("backup"), SCRIPT_SETTINGS)] as const,
    ["Kubernetes, backup.yaml", clusterSettings("backup.yaml")] as const,
    ...WORKLOADS.map((file) => [`Kubernetes, ${file}`, clusterSettings(file)] as const),
    ...UNITS.map((unit) => [unit, unitSettings(unit)] as const),
    ["the image", imageSettings()] as const,
  ])("exist in the product, with valid values: %s", (_place, settings) => {
    expect(Object.keys(settings).length).toBeGreaterThan(3);
    expect(Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(() => readConfig(settings)).not.toThrow();
  });

  it("set the role of each process", () => {
    const roles = (all: Values[]) => all.map(({ ROLE = "all" }) => ROLE);
    expect(roles(PROCESSES.map(composeSettings))).toEqual(["serve", "serve", "all", "all"]);
    expect(roles(WORKLOADS.map(clusterSettings))).toEqual(["serve", "worker", "all"]);
    expect(roles(UNITS.map(unitSettings))).toEqual(["all", "worker", "all"]);
  });
});

describe("commands of deploy/", () => {
  const started = [
    ...PROCESSES.map((name) => services[name]?.command?.[0]),
    ...WORKLOADS.map((file) => containerOf(file)?.args[0]),
    ...[readDeployFile("compose/backup.sh"), containerOf("backup.yaml")?.args.join()].map(
      (script) => /^ *(?:if )?masthead (\w+)/m.exec(script ?? "")?.[1],
    ),
    ...UNITS.map(
      (unit) => /^ExecStart=.*\/bin\/masthead (\S+)/m.exec(readDeployFile(`systemd/${unit}`))?.[1],
    ),
    /^CMD \["(\w+)"\]$/m.exec(readDeployFile("Dockerfile"))?.[1],
  ];

  it("exist in the product", () => {
    expect([...new Set(started)].sort()).toEqual(["backup", "migrate", "serve", "worker"]);
    expect(Object.keys(COMMANDS)).toEqual(expect.arrayContaining(started));
  });
});
