import { globSync, readFileSync } from "node:fs";
import { contract } from "@masthead/contract/contract.ts";
import { describe, expect, it } from "vitest";
import {
  IMPORTS,
  type Import,
  moduleCycles,
  upwardImports,
} from "../../../scripts/module-graph.ts";
import { MODULES } from "../../src/register-modules.ts";

/** Stores that join tables of other districts in one query. */
const READ_MODELS = {
  "views, and the articles and topics that they are of": [
    "audience/analytics/report/realtime.store.ts",
    "audience/analytics/report/report.store.ts",
    "audience/analytics/view/view.store.ts",
  ],
  "what readers follow, save and continue, and what their digests contain": [
    "audience/digest/digest.store.ts",
    "audience/following/following.store.ts",
    "audience/position/position.store.ts",
    "audience/saved-article/saved-article.store.ts",
    "audience/saved-article/watch-list.store.ts",
    "audience/topic-directory/topic-directory.store.ts",
  ],
  "the articles that messages of readers are about": ["audience/contact/contact.store.ts"],
  "lists with images, or with names and addresses of users": [
    "broadcast/episode/episode.store.ts",
    "commerce/subscription/subscription.sql.ts",
    "newsroom/article/draft/draft.store.ts",
  ],
  "the language of a former site, by its redirects": ["newsroom/former-url/former-site.store.ts"],
};

/**
 * Words of platform/ that are equal to the name of an entity or of a group of calls, but mean
 * something else.
 */
const PLATFORM_WORDS = [
  'platform/api/api-docs.ts: "article"', // HTML element
  'platform/cache/changes.ts: "notification"', // event of the PostgreSQL client
  'platform/crud/list-records.ts: "order"', // direction of a sorted list
  'platform/html/sanitize.ts: "recording"', // class of a link
  'platform/html/sanitize.ts: "source"', // HTML element
  'platform/http/reserved-segments.ts: "media"', // first segment of the URLs of images
  'platform/http/reserved-segments.ts: "podcast"', // first segment of the URLs of their files
  'platform/site-build/build-manifest.service.ts: "log"', // log of the platform
  'platform/storage/storage.ts: "media"', // folder of the storage
];

/**
 * Foreign keys of tables in an earlier layer to a later one. The payment code knows their subjects
 * only as payables.
 */
const FOREIGN_KEYS = [
  "commerce/payment/dispute/dispute.table.ts → commerce/order/order.table.ts",
  "commerce/payment/payment.table.ts → commerce/order/order.table.ts",
  "commerce/payment/payment.table.ts → commerce/subscription/subscription.table.ts",
];

const format = (imports: Import[]) => imports.map(({ from, to }) => `${from} → ${to}`).sort();
const districtOf = (file: string) => file.split("/", 1)[0];

describe("modules of the server", () => {
  it("import no module of a later layer, except for foreign keys", () => {
    expect(format(upwardImports())).toEqual(FOREIGN_KEYS);
  });

  it("form no cycle of more than three modules", () => {
    expect(moduleCycles().filter((cycle) => cycle.length > 3)).toEqual([]);
  });

  it("have no service that re-exports a store", () => {
    const reexports = IMPORTS.filter(
      ({ from, to, isExport }) =>
        isExport && from.endsWith(".service.ts") && to.endsWith(".store.ts"),
    );
    expect(format(reexports)).toEqual([]);
  });

  it("use tables of other districts only for foreign keys and in read models", () => {
    const foreign = IMPORTS.filter(
      ({ from, to }) =>
        to.endsWith(".table.ts") &&
        !from.endsWith(".table.ts") &&
        !/^(seed|platform)\//.test(from) &&
        districtOf(from) !== districtOf(to),
    );
    const stores = foreign
      .filter(({ to }) => districtOf(to) !== "platform")
      .map(({ from }) => from);
    expect([...new Set(stores)].sort()).toEqual(Object.values(READ_MODELS).flat().sort());
  });

  it("are not named in platform/", () => {
    const entities = MODULES.flatMap(({ records = [] }) => records.map(({ entity }) => entity));
    const names = new Set([...entities, ...Object.keys(contract)]);
    const root = `${import.meta.dirname}/../../src/`;
    const found = globSync("platform/**/*.ts", { cwd: root })
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) =>
        [...readFileSync(root + file, "utf8").matchAll(/"(\w+)"/g)].flatMap(
          ([literal, name = ""]) => (names.has(name) ? `${file}: ${literal}` : []),
        ),
      );
    expect([...new Set(found)].sort()).toEqual(PLATFORM_WORDS);
  });
});
