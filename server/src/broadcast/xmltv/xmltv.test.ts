import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import {
  makeChannel,
  makeEpisode,
  makeProgram,
  makeProgramCategory,
} from "../../../test/factories/broadcast.ts";
import { makeMediaImage } from "../../../test/factories/factory.ts";
import { childrenNamed, childText, readXml, type XmlNode } from "../../../test/readers/xml.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { toolPath } from "../../../test/tools.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { dayAt, dayRange } from "../../system/setting/station-clock.ts";

const { platform, server } = await startServedPlatform();

beforeAll(async () => {
  toolPath("tv_validate_file", "xmltv-util");
}, scaled(300_000));

async function guide(): Promise<{ text: string; tv: XmlNode }> {
  const reply = await server.get("/schedule/xmltv.xml");
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const text = await reply.text();
  return { text, tv: readXml(text) };
}

/** Validates a document with `tv_validate_file`; returns its errors, or an empty string. */
function validationErrors(text: string): string {
  const validator = toolPath("tv_validate_file", "xmltv-util");
  const directory = mkdtempSync(join(tmpdir(), "masthead-xmltv-"));
  const file = join(directory, "xmltv.xml");
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(
    validator,
    ["--dtd-file", "/usr/share/xmltv/xmltv.dtd", file],
    { encoding: "utf8" },
  );
  rmSync(directory, { recursive: true });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

describe("XMLTV programme guide", () => {
  it("is valid apart from missing programmes when there are none", async () => {
    expect(validationErrors((await guide()).text)).toMatch(
      /^No programme entries found\.\n1 error found\.\s*$/,
    );
  });

  it("is valid XMLTV with fourteen days of every channel in both languages", async () => {
    const { db } = platform.database;
    const logo = await makeMediaImage(db, { hash: "logo", width: 300, height: 100 });
    const tv = await makeChannel(db, {
      name: { "en-US": "One & Only", "ar-JO": "الأولى" },
      logoId: logo,
      position: 0,
    });
    const radio = await makeChannel(db, { name: { "ar-JO": "الإذاعة" }, kind: "audio" });
    await makeChannel(db, { enabled: false });
    const category = await makeProgramCategory(db, { name: { "en-US": "Talk", "ar-JO": "حوار" } });
    const still = await makeMediaImage(db, { hash: "still" });
    const weekdays = [0, 1, 2, 3, 4, 5, 6];
    const program = await makeProgram(db, {
      name: { "en-US": "Evening <Live>", "ar-JO": "مساء" },
      description: { "en-US": "<p>About &amp; around.</p>" },
      programCategoryId: category.id,
      imageIds: [still],
      slots: weekdays.flatMap((weekday) => [
        { weekday, start: "20:00", minutes: 60, channelId: tv.id },
        { weekday, start: "23:30", minutes: 90, channelId: radio.id },
      ]),
    });
    const today = dayRange("Asia/Amman", dayAt("Asia/Amman", Date.now()));
    const [airAt, endAt] = [
      new Date(today.from + DAY + 20 * HOUR),
      new Date(today.from + DAY + 21 * HOUR),
    ];
    await makeEpisode(db, {
      programId: program.id,
      channelId: tv.id,
      airAt,
      endAt,
      season: 2,
      number: 7,
      title: { "ar-JO": "الحلقة السابعة" },
    });
    await announceChange(db, ["list:channel", "list:program", "list:episode"]);
    await expect
      .poll(async () => childrenNamed((await guide()).tv, "programme"))
      .not.toHaveLength(0);

    const { text, tv: root } = await guide();
    expect(validationErrors(text)).toBe("");
    const [first, second] = childrenNamed(root, "channel");
    expect(childrenNamed(root, "channel")).toHaveLength(2);
    expect(first?.attributes.id).toBe(`${tv.id}.news.example`);
    expect(
      childrenNamed(first, "display-name").map((name) => [name.attributes.lang, name.text]),
    ).toEqual([
      ["en", "One & Only"],
      ["ar", "الأولى"],
    ]);
    expect(childrenNamed(first, "icon")[0]?.attributes).toEqual({
      src: "https://news.example/media/logo.jpg",
      width: "300",
      height: "100",
    });
    expect(childrenNamed(second, "display-name").map((name) => name.attributes.lang)).toEqual([
      "ar",
    ]);

    const tvProgrammes = childrenNamed(root, "programme").filter(
      ({ attributes }) => attributes.channel === `${tv.id}.news.example`,
    );
    expect(tvProgrammes).toHaveLength(14);
    const [slot, episode] = tvProgrammes;
    expect(slot?.attributes.start).toMatch(/^\d{8}200000 \+0300$/);
    expect(slot?.attributes.stop).toMatch(/^\d{8}210000 \+0300$/);
    expect(
      childrenNamed(slot, "title").map((title) => [title.attributes.lang, title.text]),
    ).toEqual([
      ["en", "Evening <Live>"],
      ["ar", "مساء"],
    ]);
    expect(childrenNamed(slot, "desc").map((desc) => [desc.attributes.lang, desc.text])).toEqual([
      ["en", "About & around."],
    ]);
    expect(childrenNamed(slot, "category").map((one) => one.text)).toEqual(["Talk", "حوار"]);
    expect(childrenNamed(slot, "icon")[0]?.attributes.src).toBe(
      "https://news.example/media/still.jpg",
    );
    expect(childrenNamed(slot, "episode-num")).toEqual([]);
    expect(childText(episode, "sub-title")).toBe("الحلقة السابعة");
    expect(
      childrenNamed(episode, "episode-num").map((one) => [one.attributes.system, one.text]),
    ).toEqual([
      ["xmltv_ns", "1.6."],
      ["onscreen", "S2 E7"],
    ]);
    expect(
      childrenNamed(root, "programme").filter(
        ({ attributes }) => attributes.channel === `${radio.id}.news.example`,
      ),
    ).toHaveLength(15);
  });

  it("has a single URL and is invalidated when a channel is added", async () => {
    expect((await server.get("/ar/schedule/xmltv.xml")).status).toBe(404);
    const { db } = platform.database;
    const { id } = await makeChannel(db);
    await expect
      .poll(async () =>
        childrenNamed((await guide()).tv, "channel").some(
          ({ attributes }) => attributes.id === `${id}.news.example`,
        ),
      )
      .toBe(true);
  });
});
