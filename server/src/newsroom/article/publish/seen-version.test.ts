import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

interface Seen {
  id: number;
  version: number;
}

let platform: StartedPlatform;
let rana: Client;
let sami: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  rana = await clientAs(platform, (await makeUser(db, "Admin")).id);
  sami = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterAll(() => platform.stop());

const published = async (): Promise<Seen> => ({
  id: (await makeArticle(platform.database.db, { title: "First" })).id,
  version: 1,
});

const pending = async () => {
  const { id } = await published();
  const { version } = await rana.article.edit({ id, version: 1, title: "Second" });
  return { id, version };
};

const withdrawn = async () => {
  const { id } = await published();
  const { version } = await sami.article.withdraw({
    id,
    kind: "kill",
    notice: "Withdrawn",
  });
  return { id, version };
};

const ACTIONS: [string, () => Promise<Seen>, (seen: Seen) => Promise<unknown>][] = [
  [
    "publication of a pending version",
    pending,
    (seen) => rana.article.edit({ ...seen, publish: { kind: "update" } }),
  ],
  ["discarding of a pending version", pending, (seen) => rana.article.pendingVersion.discard(seen)],
  ["unpublication", published, (seen) => rana.article.status({ ...seen, enable: false })],
  [
    "withdrawal",
    published,
    (seen) => rana.article.withdraw({ ...seen, kind: "kill", notice: "Withdrawn" }),
  ],
  ["reinstatement", withdrawn, (seen) => rana.article.reinstate(seen)],
  ["deletion", published, (seen) => rana.article.remove(seen)],
  [
    "restoring of a revision",
    async () => {
      const { id } = await rana.article.create({ locale: "en-US", title: "First" });
      const { version } = await rana.article.edit({ id, version: 1, title: "Second" });
      return { id, version };
    },
    async (seen) => {
      const [revision] = (await rana.article.revision.list({ id: seen.id })).data.slice(-1);
      return rana.article.revision.restore({ ...seen, revisionId: revision?.id ?? 0 });
    },
  ],
];

it.each(ACTIONS)(
  "%s is rejected when the article has changed since its editor saw it",
  async (_, make, act) => {
    const { id, version } = await make();
    const changed = await sami.article.edit({ id, version, subtitle: "By a colleague" });
    const problem = await problemOfRejection(act({ id, version }));
    expect(problem).toMatchObject({
      status: 409,
      conflict: { fields: [], version: changed.version },
    });
    await act({ id, version: changed.version });
  },
);
