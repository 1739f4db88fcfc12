import type { Client } from "@masthead/contract/contract.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { front } from "../../src/newsroom/front/front.table.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { testPlatform } from "../platform.ts";
import { waitForChanges } from "../wait-for-changes.ts";
import { makeArticle, makeCategory } from "./factory.ts";
import { clientAs, makeUser } from "./staff.ts";

/** The English home page. */
export const HOME = { locale: "en-US", categoryId: null } as const;
export const minutesFromNow = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** Two editors of front pages, a section and its articles. */
export class FrontDesk {
  platform!: StartedPlatform;
  rana!: Client;
  sami!: Client;
  categoryId!: number;
  /** Ids of published articles in English, newest first. */
  readonly ids: number[] = [];

  async start(): Promise<void> {
    this.platform = await testPlatform();
    const { db } = this.platform.database;
    const editor = async (firstName: string) =>
      clientAs(this.platform, (await makeUser(db, "Admin", { firstName, lastName: "" })).id);
    [this.rana, this.sami] = [await editor("Rana"), await editor("Sami")];
    this.categoryId = await makeCategory(db, {
      onHome: true,
      name: { "en-US": "Sport", "ar-JO": "رياضة" },
    });
    for (let number = 0; number < 14; number++) {
      const publishedAt = new Date(Date.now() - (60 - number) * 60_000);
      this.ids.unshift((await makeArticle(db, { categoryId: this.categoryId, publishedAt })).id);
    }
  }

  /** Deletes the fronts of the test before. */
  async clear(): Promise<void> {
    await this.platform.database.db.delete(front);
    this.platform.memo.change(["*"]);
  }

  edit(
    client: Client,
    version: number,
    changes: Parameters<Client["front"]["edit"]>[0]["changes"],
  ): Promise<FrontDraft> {
    return client.front.edit({ ...HOME, version, changes });
  }

  async publish(client: Client, { version }: Pick<FrontDraft, "version">): Promise<FrontDraft> {
    const published = await client.front.publish({ ...HOME, version });
    await waitForChanges(this.platform);
    return published;
  }
}
