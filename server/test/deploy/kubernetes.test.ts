import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deployPath, readYaml } from "./deploy-file.ts";

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { selector?: { matchLabels: Record<string, string> }; template: { metadata: { labels: Record<string, string> }; spec: PodSpec } };
}

interface PodSpec {
  securityContext: { runAsNonRoot?: boolean };
  containers: Container[];
  terminationGracePeriodSeconds?: number;
}

interface Container {
  image: string;
  args: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean };
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
  startupProbe?: { httpGet: { path: string } };
}

const FILES = readdirSync(deployPath("kubernetes"));
const manifests = FILES.flatMap((file) => readYaml<Manifest>(`kubernetes/${file}`));
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployments = ofKind("Deployment");
const workloads = [...deployments, ...ofKind("Job")];

/** Validates a manifest against the schema of its kind. @throws Error if it is invalid */
async function validate(manifest: Manifest): Promise<void> {
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)) as Record<
    string,
    new (
      data: Manifest,
    ) => { validate(): void }
  >;
  const Model = models[manifest.kind];
  if (!Model) throw new Error(`there is no ${manifest.kind} in ${manifest.apiVersion}`);
  new Model(manifest).validate();
}

const idOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

describe("Kubernetes manifests", () => {
  it("are those of an installation with workers", () => {
    expect(manifests.map(idOf).sort()).toEqual([
      "ConfigMap masthead-settings",
      "Deployment masthead",
      "Deployment masthead-worker",
      "HorizontalPodAutoscaler masthead",
      "Ingress masthead",
      "Job masthead-migrate",
      "PodDisruptionBudget masthead",
      "PodDisruptionBudget masthead-worker",
      "Secret masthead-secrets",
      "Service masthead",
    ]);
  });

  it.each(manifests.map((manifest) => [idOf(manifest), manifest] as const))(
    "are valid by the schema of their kind: %s",
    async (_id, manifest) => {
      await expect(validate(manifest)).resolves.toBeUndefined();
    },
  );

  it("are invalid with a value of another type", async () => {
    const [deployment] = structuredClone(deployments);
    const container = deployment?.spec.template.spec.containers[0];
    if (!deployment || !container) throw new Error("there is no container");
    await expect(validate({ ...deployment, spec: { ...deployment.spec, replicas: "two" } as Manifest["spec"] })).rejects.toThrow(
      "replicas",
    );
  });

  it("run every container as an ordinary user on a read-only file system", () => {
    expect(workloads).toHaveLength(3);
    for (const { spec } of workloads) {
      expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
      for (const { securityContext } of spec.template.spec.containers)
        expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    }
  });

  it("probe health and readiness, for pods that serve without the database that all share, and leave time to stop", () => {
    for (const { metadata, spec } of deployments) {
      expect(spec.template.spec.containers[0]).toMatchObject({
        startupProbe: { httpGet: { path: "/healthz" } },
        readinessProbe: { httpGet: { path: metadata.name.includes("worker") ? "/readyz" : "/readyz/process" } },
        livenessProbe: { httpGet: { path: "/healthz" } },
      });
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40);
    }
  });

  it("select the pods of their deployment", () => {
    for (const { spec } of deployments) expect(spec.template.metadata.labels).toEqual(spec.selector?.matchLabels);
    for (const budget of ofKind("PodDisruptionBudget"))
      expect(deployments.map(({ spec }) => spec.selector)).toContainEqual(budget.spec.selector);
  });

  it("run one image, with settings and secrets that exist", () => {
    const containers = workloads.flatMap(({ spec }) => spec.template.spec.containers);
    expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
    const names = manifests.map(({ metadata }) => metadata.name);
    for (const { envFrom } of containers)
      for (const source of envFrom) expect(names).toContain(source.configMapRef?.name ?? source.secretRef?.name);
  });
});
