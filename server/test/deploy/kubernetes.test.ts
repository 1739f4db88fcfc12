import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deployPath, readYaml } from "./deploy-file.ts";
import { SECRET_PATHS } from "./secret-paths.ts";

type Labels = Record<string, string>;

interface PodTemplate {
  metadata: { labels: Labels };
  spec: PodSpec;
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Labels };
  spec: {
    selector?: { matchLabels: Labels };
    template: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
}

interface IngressPath {
  path: string;
  backend: { service: { name: string; port: { name: string } } };
}

interface PolicySpec {
  podSelector: { matchLabels: Labels };
  ingress: { from: object[]; ports: { port: string }[] }[];
}

interface PodSpec {
  securityContext: { runAsNonRoot?: boolean };
  containers: Container[];
  terminationGracePeriodSeconds?: number;
  volumes?: { persistentVolumeClaim?: { claimName: string } }[];
}

interface Container {
  image: string;
  args: string[];
  command?: string[];
  ports?: { name: string; containerPort: number }[];
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
/** Pods of all workloads. */
const pods = manifests.flatMap(
  ({ spec }) => spec?.jobTemplate?.spec.template ?? spec?.template ?? [],
);
/** Kinds outside of Kubernetes, whose schemas are not installed. */
const CUSTOM = ["PodMonitor", "HTTPRoute"];

/** Validates a manifest against the schema of its kind. @throws Error if it is invalid */
async function validate(manifest: Manifest): Promise<void> {
  const models = (await import(
    /* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`
  )) as Record<string, new (data: Manifest) => { validate(): void }>;
  const Model = models[manifest.kind];
  if (!Model) throw new Error(`there is no ${manifest.kind} in ${manifest.apiVersion}`);
  new Model(manifest).validate();
}

const idOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

describe("Kubernetes manifests", () => {
  it("deploy web and worker processes separately", () => {
    expect(manifests.map(idOf).sort()).toEqual([
      "ConfigMap masthead-settings",
      "CronJob masthead-backup",
      "Deployment masthead",
      "Deployment masthead-worker",
      "HTTPRoute masthead",
      "HorizontalPodAutoscaler masthead",
      "Ingress masthead",
      "Ingress masthead-keys",
      "Ingress masthead-private",
      "Job masthead-migrate",
      "NetworkPolicy masthead",
      "NetworkPolicy masthead-site",
      "PersistentVolumeClaim masthead-backup",
      "PodDisruptionBudget masthead",
      "PodDisruptionBudget masthead-worker",
      "PodMonitor masthead",
      "Secret masthead-secrets",
      "Service masthead",
    ]);
  });

  it.each(
    manifests
      .filter(({ kind }) => !CUSTOM.includes(kind))
      .map((manifest) => [idOf(manifest), manifest] as const),
  )("are valid by the schema of their kind: %s", async (_id, manifest) => {
    await expect(validate(manifest)).resolves.toBeUndefined();
  });

  it("are invalid with a value of another type", async () => {
    const [deployment] = structuredClone(deployments);
    const container = deployment?.spec.template.spec.containers[0];
    if (!deployment || !container) throw new Error("there is no container");
    await expect(
      validate({
        ...deployment,
        spec: { ...deployment.spec, replicas: "two" } as Manifest["spec"],
      }),
    ).rejects.toThrow("replicas");
  });

  it("run every container as an ordinary user on a read-only file system", () => {
    expect(pods).toHaveLength(4);
    for (const { spec } of pods) {
      expect(spec.securityContext.runAsNonRoot).toBe(true);
      for (const { securityContext } of spec.containers)
        expect(securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        });
    }
  });

  it("probe health and readiness, for pods that serve without the database that all share, and leave time to stop", () => {
    for (const { metadata, spec } of deployments) {
      expect(spec.template.spec.containers[0]).toMatchObject({
        startupProbe: { httpGet: { path: "/healthz" } },
        readinessProbe: {
          httpGet: { path: metadata.name.includes("worker") ? "/readyz" : "/readyz/process" },
        },
        livenessProbe: { httpGet: { path: "/healthz" } },
      });
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40);
    }
  });

  it("select the pods of their deployment", () => {
    for (const { spec } of deployments)
      expect(spec.template.metadata.labels).toEqual(spec.selector?.matchLabels);
    for (const budget of ofKind("PodDisruptionBudget"))
      expect(deployments.map(({ spec }) => spec.selector)).toContainEqual(budget.spec.selector);
  });

  it("run one image, with settings and secrets that exist", () => {
    const containers = pods.flatMap(({ spec }) => spec.containers);
    expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
    const names = manifests.map(({ metadata }) => metadata.name);
    for (const { envFrom } of containers)
      for (const source of envFrom)
        expect(names).toContain(source.configMapRef?.name ?? source.secretRef?.name);
    const claims = ofKind("PersistentVolumeClaim").map(({ metadata }) => metadata.name);
    const used = pods
      .flatMap(({ spec }) => spec.volumes ?? [])
      .flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
    expect(used).toEqual(claims);
  });

  const ports = (matching: Labels) =>
    pods
      .filter(({ metadata: { labels } }) =>
        Object.entries(matching).every(([name, value]) => labels[name] === value),
      )
      .flatMap(({ spec }) => spec.containers.flatMap((container) => container.ports ?? []));
  const APP = { "app.kubernetes.io/name": "masthead", "app.kubernetes.io/component": "app" };

  it("reach pods by ports that these have: Service, policies, monitor and route", () => {
    const [service] = ofKind("Service") as unknown as {
      spec: { selector: Labels; ports: { name: string; port: number; targetPort: string }[] };
    }[];
    expect(service?.spec.selector).toEqual(APP);
    for (const { targetPort } of service?.spec.ports ?? [])
      expect(ports(APP).map(({ name }) => name)).toContain(targetPort);
    const policies = ofKind("NetworkPolicy").map(({ spec }) => spec as unknown as PolicySpec);
    expect(policies).toHaveLength(2);
    for (const { podSelector, ingress } of policies) {
      for (const rule of ingress) {
        expect(rule.from).not.toEqual([]);
        for (const { port } of rule.ports)
          expect(ports(podSelector.matchLabels).map(({ name }) => name)).toContain(port);
      }
    }
    const [monitor] = ofKind("PodMonitor") as unknown as {
      spec: { selector: PolicySpec["podSelector"]; podMetricsEndpoints: { port: string }[] };
    }[];
    for (const { port } of monitor?.spec.podMetricsEndpoints ?? [])
      expect(
        ports(monitor?.spec.selector.matchLabels ?? {}).filter(({ name }) => name === port),
      ).toHaveLength(2);
    const [route] = ofKind("HTTPRoute") as unknown as {
      spec: { rules: { backendRefs?: { name: string; port: number }[] }[] };
    }[];
    const backends = route?.spec.rules.flatMap(({ backendRefs = [] }) => backendRefs);
    expect(backends).toEqual([{ name: "masthead", port: service?.spec.ports[0]?.port }]);
  });

  it("publish metrics on the port of the annotations and of the settings", () => {
    const [settings] = ofKind("ConfigMap") as unknown as { data: Labels }[];
    for (const { metadata, spec } of pods.filter(({ metadata }) => "annotations" in metadata)) {
      const { annotations } = metadata as unknown as { annotations: Labels };
      const port = spec.containers[0]?.ports?.find(({ name }) => name === "metrics")?.containerPort;
      expect([annotations["prometheus.io/port"], settings?.data.METRICS_PORT]).toEqual([
        String(port),
        String(port),
      ]);
    }
  });

  describe("ingresses", () => {
    const ingresses = ofKind("Ingress").map(({ metadata, spec }) => ({
      annotations: metadata.annotations ?? {},
      paths: (spec as unknown as { rules: { http: { paths: IngressPath[] } }[] }).rules.flatMap(
        ({ http }) => http.paths,
      ),
    }));
    const ANNOTATION = "nginx.ingress.kubernetes.io/";
    const service = { name: "masthead", port: { name: "http" } };

    it("lead to the port of the Service", () => {
      for (const { paths } of ingresses)
        for (const { backend } of paths) expect(backend.service).toEqual(service);
    });

    /** Returns the annotations of the ingress with the longest prefix of a path. */
    const ingressOf = (path: string) =>
      ingresses
        .flatMap(({ annotations, paths }) =>
          paths.map((prefix) => ({ annotations, length: prefix.path.length, prefix: prefix.path })),
        )
        .filter(({ prefix }) => prefix === "/" || path === prefix || path.startsWith(`${prefix}/`))
        .toSorted((a, b) => b.length - a.length)[0]?.annotations ?? {};

    it.each(["/", "/ar", "/article/1", "/api/v1/category", "/media/a.avif", "/preview/article/1"])(
      "log requests: %s",
      (path) => {
        expect(ingressOf(path)[`${ANNOTATION}enable-access-log`]).toBeUndefined();
      },
    );

    it.each(SECRET_PATHS)("log no paths with keys: %s", (path) => {
      expect(ingressOf(path)).toMatchObject({
        [`${ANNOTATION}enable-access-log`]: "false",
        [`${ANNOTATION}proxy-buffering`]: "off",
      });
    });

    it.each(["/healthz", "/readyz", "/readyz/process", "/metrics"])(
      "refuse requests from outside for %s",
      (path) => {
        expect(ingressOf(path)[`${ANNOTATION}whitelist-source-range`]).toBe("127.0.0.1/32");
      },
    );
  });
});
