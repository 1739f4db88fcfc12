import { podcastPath } from "@masthead/contract/platform/paths.ts";
import { expect, it } from "vitest";
import { makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../test/test-server.ts";

const { platform, server } = await startServedPlatform();
const { db } = platform.database;

it("podcasts have the language that staff give the program, in cached lists and their feed, too", async () => {
  const program = await makeProgram(db);
  await makeEpisode(db, {
    programId: program.id,
    audioUrl: "sample:radio",
    audioBytes: 1,
    audioType: "audio/mpeg",
  });
  const languages = async () =>
    (
      (await (await server.get("/api/v1/podcasts?locale=en-US")).json()) as { language: string }[]
    ).map(({ language }) => language);
  const feed = async () => (await server.get(podcastPath("en-US", program.id))).text();
  expect(await languages()).toEqual([null]);
  expect(await feed()).toContain("<language>en-US</language>");
  const staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
  const { version } = await staff.program.staffGet({ id: program.id });
  await staff.program.edit({ id: program.id, version, spokenLanguage: "ar-JO" });
  await expect.poll(languages).toEqual(["ar-JO"]);
  await expect.poll(feed).toContain("<language>ar-JO</language>");
});
