import { beforeAll, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { insertPageViews } from "../../../test/factories/page-views.ts";
import { cookieOf } from "../../../test/factories/staff.ts";
import { readWorkbook } from "../../../test/readers/read-workbook.ts";
import { startServedPlatform } from "../../../test/test-server.ts";

const { platform, server } = await startServedPlatform();
let rana: TestColleague;
beforeAll(async () => {
  rana = await makeColleague(platform, "Rana");
});

/** Downloads the report of a live blog. */
const download = async (id: number, locale: string) =>
  server.send("GET", `/api/v1/live-blog/${id}/report/excel?locale=${locale}`, {
    cookie: await cookieOf(platform, rana.id),
    "sec-fetch-site": "same-origin",
  });

async function sheetsOf(id: number, locale: string) {
  const response = await download(id, locale);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(
    /filename="live-blog-\d+-\d{4}-\d\d-\d\d\.xlsx"/,
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  const { sheets } = await readWorkbook(
    (async function* () {
      yield bytes;
    })(),
  );
  return new Map(
    sheets.map(({ name, cells }) => [
      name,
      Object.fromEntries(Object.entries(cells).map(([place, { value }]) => [place, value])),
    ]),
  );
}

it("has a sheet per table of the report, in the language of the caller", async () => {
  const { db } = platform.database;
  const now = new Date();
  const { id } = await makeArticle(db, { title: "Election night" });
  await rana.client.liveBlog.start({ id });
  for (const label of ["Results", "Results", ""])
    await rana.client.liveBlog.create(entryInput(id, "Text", { publish: true, label }));
  await insertPageViews(db, now, [
    { articleId: id, reader: "1" },
    { articleId: id, reader: "1" },
    { articleId: id, reader: "2" },
  ]);
  const english = await sheetsOf(id, "en-US");
  expect([...english.keys()]).toEqual([
    "Live blog",
    "Readers by day",
    "Readers by hour",
    "Traffic sources",
    "Alerts",
    "Entries by author",
    "Entries by label",
  ]);
  expect(english.get("Live blog")).toMatchObject({
    A1: "Figure",
    A2: "Election night",
    A5: "Entries that readers see",
    B5: "3",
  });
  expect(english.get("Readers by day")).toMatchObject({ A1: "Day", B2: "3", C2: "2" });
  expect(english.get("Readers by day")?.A2).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(english.get("Readers by hour")?.A2).toMatch(/^\d\d:00$/);
  expect(english.get("Entries by author")).toMatchObject({ A2: "Rana", B2: "3" });
  expect(english.get("Entries by label")).toMatchObject({
    A2: "Results",
    B2: "2",
    A3: "Without a label",
    B3: "1",
  });
  const arabic = await sheetsOf(id, "ar-JO");
  expect(arabic.get("المنشورات حسب الوسم")).toMatchObject({ A1: "الوسم", A3: "بلا وسم" });
});

it("is not found without a live blog", async () => {
  const { id } = await makeArticle(platform.database.db);
  expect((await download(id, "en-US")).status).toBe(404);
});
