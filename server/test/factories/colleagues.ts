import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { workNotice } from "../../src/newsroom/work/notice/notice.table.ts";
import type { Platform } from "../../src/platform/platform.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { testPlatform } from "../platform.ts";
import { makeArticle } from "./factory.ts";
import { clientAs, makeUser } from "./staff.ts";

/** Member of staff who manages articles, with an API client. */
export interface TestColleague {
  id: number;
  email: string;
  client: Client;
}

export async function makeColleague(
  platform: Platform,
  firstName: string,
  locale: Locale = "en-US",
): Promise<TestColleague> {
  const account = await makeUser(platform.database.db, "Admin", {
    firstName,
    lastName: "",
    locale,
  });
  return { ...account, client: await clientAs(platform, account.id, locale) };
}

/**
 * Newsroom with two colleagues, of whom Sami reads Arabic. Each test has a new article, and begins
 * without notices.
 */
export class WorkDesk {
  platform!: StartedPlatform;
  rana!: TestColleague;
  sami!: TestColleague;
  articleId = 0;

  constructor() {
    beforeAll(async () => {
      this.platform = await testPlatform();
      this.rana = await makeColleague(this.platform, "Rana");
      this.sami = await makeColleague(this.platform, "Sami", "ar-JO");
    });
    afterAll(() => this.platform.stop());
    beforeEach(async () => {
      const { db } = this.platform.database;
      this.articleId = (await makeArticle(db, { title: `Harbour ${Date.now()}` })).id;
      await db.delete(workNotice);
    });
  }
}

/** Writes a note, on version 1 of an article unless stated. Returns its id. */
export async function writeNote(
  { client }: TestColleague,
  articleId: number,
  text: string,
  more: { parentId?: number; version?: number } = {},
): Promise<number> {
  const { notes } = await client.article.note.create({ id: articleId, version: 1, text, ...more });
  return Math.max(...notes.map(({ id }) => id));
}

/** Assigns an article that was never assigned, to nobody unless stated. */
export const assign = (
  { client }: TestColleague,
  id: number,
  change: Partial<Parameters<Client["article"]["assignment"]["set"]>[0]> = {},
) =>
  client.article.assignment.set({
    id,
    version: 0,
    assigneeId: null,
    dueAt: null,
    priority: "normal",
    ...change,
  });

export const noticesOf = async ({ client }: TestColleague) => (await client.work.notices({})).data;
