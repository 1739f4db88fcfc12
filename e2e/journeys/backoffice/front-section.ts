import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { categoryPath } from "@masthead/contract/platform/paths.ts";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { rawRequest } from "../../http.ts";
import { paragraph } from "../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect } from "../../test.ts";

/**
 * Age of the articles, so that they are not among the latest ones, which other journeys look at.
 */
const AGE = 300 * 24 * 60 * MINUTE;
const timeFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/**
 * A second before a full minute, at which placements are ended, and at least five seconds from now.
 */
export const endOfMinute = () =>
  new Date(Math.ceil((Date.now() + 6000) / MINUTE) * MINUTE - 1000).toISOString();

/** Section for one test with published articles in one language, the newest first. */
interface Section {
  id: number;
  name: string;
  locale: Locale;
  articles: ArticleRecord[];
}

let sectionCount = 0;

/** Editor who uses the screen, and a colleague who changes fronts by the API. */
export async function startFrontDesk() {
  const [colleague, editor]: StaffAccount[] = [
    await signInStaff("Superadmin"),
    await signInStaff(),
  ];
  if (!colleague || !editor) throw new Error("nobody is signed in");

  const createArticle = (
    section: Pick<Section, "id" | "locale">,
    title: string,
    fields: Partial<ArticleFields> = {},
  ) =>
    editor.call<ArticleRecord>("POST", "/v1/article", {
      locale: section.locale,
      title,
      categoryId: section.id,
      body: { type: "doc", content: [paragraph(title)] },
      publishedAt: timeFromNow(-AGE),
      ...fields,
    });
  const draftOf = ({ id, locale }: Section) =>
    editor.call<FrontDraft>("GET", `/v1/front-page/draft?front=${locale}&categoryId=${id}`);
  const addressOf = async (section: Section) => ({
    locale: section.locale,
    categoryId: section.id,
    version: (await draftOf(section)).version,
  });
  return {
    editor,
    createArticle,
    draftOf,
    async createSection(locale: Locale, count: number): Promise<Section> {
      const name = `${locale === "ar-JO" ? "قسم" : "Section"} ${Date.now()}-${sectionCount++}`;
      const names = { "en-US": name, "ar-JO": name };
      const { id } = await colleague.call<{ id: number }>("POST", "/v1/category", {
        name: names,
        status: true,
        onHome: false,
        inMenu: false,
      });
      const section: Section = { id, name, locale, articles: [] };
      for (let index = 0; index < count; index++) {
        const title = `${locale === "ar-JO" ? "مقال" : "Article"} ${id}-${index}`;
        section.articles.push(
          await createArticle(section, title, {
            publishedAt: timeFromNow(-AGE - (index + 1) * MINUTE),
          }),
        );
      }
      return section;
    },
    /** Changes a draft as the colleague. */
    edit: async (section: Section, changes: object) =>
      colleague.call<FrontDraft>("PATCH", "/v1/front-page/draft", {
        ...(await addressOf(section)),
        changes,
      }),
    publish: async (section: Section) =>
      colleague.call<FrontDraft>("POST", "/v1/front-page/publish", await addressOf(section)),
  };
}
export type FrontDesk = Awaited<ReturnType<typeof startFrontDesk>>;

/** Whether readers see a text on the front of a section. */
export const isShown = async ({ id, locale }: Section, text: string) =>
  (await rawRequest(categoryPath(locale, id))).text.includes(text);

/** Screen of the front page in a language: its elements and actions. */
export function frontScreen(locale: Locale) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => t(`resources.frontPage.${key}`, { ...values });
  const slot = (page: Page, key: string) => page.locator(`[data-slot="${key}"]`);
  async function chooseAction(
    page: Page,
    within: Locator,
    name: string,
    action: string,
  ): Promise<void> {
    await within.getByRole("button", { name, exact: true }).click();
    await page.getByRole("menuitem", { name: message(`action.${action}`), exact: true }).click();
  }
  const second = (number: number) => message("slot.second", { number });
  return {
    t,
    message,
    slot,
    second,
    row: (page: Page, { id }: { id: number }) => page.locator(`[data-article="${id}"]`),
    /** Waits until a change is saved and the draft differs from the published front. */
    async expectChanged(page: Page): Promise<void> {
      await expect(
        page.getByRole("button", { name: message("publish.button"), exact: true }),
      ).toBeEnabled();
      await expect(page.getByText(message("saving"), { exact: true })).toHaveCount(0);
    },
    expectUnchanged: (page: Page) =>
      expect(page.getByText(message("noChanges"), { exact: true })).toBeVisible(),
    /** Opens the front of a section in the given language, with the UI in the same one. */
    async open(
      page: Page,
      context: BrowserContext,
      editor: StaffAccount,
      { id }: Section,
      url = "",
    ): Promise<void> {
      await signInToBackOffice(context, editor, locale, url);
      await page.goto(backOfficePath(`/front-page?lang=${locale}&section=${id}`));
      await expect(slot(page, "main.0")).toBeVisible();
    },
    /** Chooses an action from the menu of a slot: 0 is the lead. */
    slotAction: (page: Page, position: number, action: string) =>
      chooseAction(
        page,
        slot(page, `main.${position}`),
        message("slotActions", { slot: position === 0 ? message("slot.lead") : second(position) }),
        action,
      ),
    articleAction: (page: Page, { id, title }: { id: number; title: string }, action: string) =>
      chooseAction(
        page,
        page.locator(`[data-article="${id}"]`),
        message("articleActions", { title }),
        action,
      ),
    chooseSlot: (page: Page, name: string) =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: new RegExp(`^${name}`) })
        .click(),
    /**
     * Presses a button of the screen, and the button with the same name in the dialog that it
     * opens.
     */
    async confirmAction(page: Page, button: Locator, key: string): Promise<void> {
      await button.click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: message(key), exact: true })
        .click();
    },
  };
}

/** Drags an element onto another one with the mouse. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Waits until the element rests, unlike a movement of the mouse.
  await from.hover({ position: { x: 20, y: 12 } });
  await page.mouse.down();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("there is nothing to drag, or no target");
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}
