import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
} from "../../../../test/factories/auth.ts";
import {
  appCode,
  auditLogOfUser,
  enrolApp,
  invalidAppCode,
  makeUserWithApp,
} from "../../../../test/factories/second-factor.ts";
import { clientAs } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { purgeExpired } from "../../../system/retention/retention.service.ts";
import { authJobs } from "../../auth/auth.jobs.ts";
import { recoveryCode, totp } from "./totp.table.ts";

const INVALID = { status: 400, code: "INVALID_INPUT" };
const CONFLICT = { status: 409, code: "CONFLICT", paths: ["totp"] };

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
});
afterAll(() => platform.stop());

async function staff() {
  const member = await makeUserWithPassword(platform, "Admin");
  return { ...member, client: await clientAs(platform, member.id, "en-US", "192.0.2.1") };
}
const rowOf = async (userId: number) =>
  (await platform.database.db.select().from(totp).where(eq(totp.userId, userId)))[0];
const codesOf = (userId: number) =>
  platform.database.db.select().from(recoveryCode).where(eq(recoveryCode.userId, userId));

describe("authenticator app calls", () => {
  it("require a signed-in user, including readers", async () => {
    const reader = await clientAs(platform, (await makeUserWithPassword(platform, "User")).id);
    const allCalls = ({ account }: typeof reader) => [
      account.secondFactors(),
      account.beginTotp({ password: PASSWORD }),
      account.confirmTotp({ code: "123456" }),
      account.removeTotp({ password: PASSWORD }),
    ];
    for (const refused of await Promise.all(
      allCalls(testBrowser(platform).client).map(rejectionOf),
    ))
      expect(refused.status).toBe(401);
    expect((await enrolApp(reader)).recoveryCodes).toHaveLength(10);
  });

  it("return the user's second factors", async () => {
    const { client } = await staff();
    expect(await client.account.secondFactors()).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    await enrolApp(client);
    expect(await client.account.secondFactors()).toEqual({
      totp: { enrolledAt: expect.stringMatching(/Z$/) },
      passkeys: [],
      recoveryCodesLeft: 10,
    });
  });
});

describe("authenticator app enrolment", () => {
  it("returns a secret as text and as a QR code URI, and stores it encrypted", async () => {
    const { id, email, client } = await staff();
    const { secret, uri, expiresAt } = await client.account.beginTotp({ password: PASSWORD });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(pathname)).toBe(`/${searchParams.get("issuer")}:${email}`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * MINUTE);
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(Buffer.from(row?.secret ?? "", "base64url").toString("latin1")).not.toContain(secret);
    expect(row?.enrolledAt).toBeNull();
    expect((await client.account.secondFactors()).totp).toBeNull();
  });

  it("completes with the first code, returns recovery codes once, notifies the owner and writes to the audit log", async () => {
    const { id, email, client } = await staff();
    const elsewhere = await clientAs(platform, id);
    const { secret, recoveryCodes } = await enrolApp(client);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const stored = JSON.stringify(await codesOf(id));
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
    const { text } = await nextMail(platform, email);
    expect(text).toContain("authenticator app was added");
    const entries = await auditLogOfUser(platform, id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actorId: id,
      action: "update",
      address: "192.0.2.1",
      changes: { totp: [null, "enrolled"], recoveryCodesLeft: [0, 10] },
    });
    for (const hidden of [secret, ...recoveryCodes])
      expect(JSON.stringify(entries) + text).not.toContain(hidden);
    expect(await elsewhere.account.me()).toMatchObject({ id });
  });

  it("requires the password", async () => {
    const { id, client } = await staff();
    expect(await rejectionOf(client.account.beginTotp({ password: "not the password" }))).toEqual({
      ...INVALID,
      paths: ["password"],
    });
    expect(await rejectionOf(client.account.beginTotp({ password: "" }))).toMatchObject({
      status: 400,
    });
    expect(await rowOf(id)).toBeUndefined();
    for (let i = 0; i < 9; i++)
      await rejectionOf(client.account.beginTotp({ password: "not the password" }));
    expect(await rejectionOf(client.account.beginTotp({ password: PASSWORD }))).toMatchObject({
      status: 429,
    });
  });

  it("refuses wrong and malformed codes", async () => {
    const { client } = await staff();
    const { secret } = await client.account.beginTotp({ password: PASSWORD });
    expect(await rejectionOf(client.account.confirmTotp({ code: invalidAppCode(secret) }))).toEqual(
      { ...INVALID, paths: ["code"] },
    );
    for (const code of [appCode(secret, -3), appCode(secret, 3)])
      expect((await rejectionOf(client.account.confirmTotp({ code }))).status).toBe(400);
    for (const code of ["12345", "1234567", "abcdef", ""])
      expect((await rejectionOf(client.account.confirmTotp({ code }))).status).toBe(400);
    expect(
      (await client.account.confirmTotp({ code: appCode(secret) })).recoveryCodes,
    ).toHaveLength(10);
  });

  it("accepts a code in Arabic digits", async () => {
    const { client } = await staff();
    const { secret } = await client.account.beginTotp({ password: PASSWORD });
    const arabic = [...appCode(secret)]
      .map((digit) => String.fromCharCode(0x660 + Number(digit)))
      .join("");
    expect((await client.account.confirmTotp({ code: arabic })).recoveryCodes).toHaveLength(10);
  });

  it("is refused when not started, expired or already completed", async () => {
    const { id, client } = await staff();
    expect(await rejectionOf(client.account.confirmTotp({ code: "123456" }))).toEqual(CONFLICT);
    const { secret } = await client.account.beginTotp({ password: PASSWORD });
    await platform.database.db
      .update(totp)
      .set({ begunAt: new Date(Date.now() - 16 * MINUTE) })
      .where(eq(totp.userId, id));
    expect(await rejectionOf(client.account.confirmTotp({ code: appCode(secret) }))).toEqual(
      CONFLICT,
    );
    const again = await enrolApp(client);
    expect(again.secret).not.toBe(secret);
    expect(await rejectionOf(client.account.beginTotp({ password: PASSWORD }))).toEqual(CONFLICT);
    expect(
      await rejectionOf(client.account.confirmTotp({ code: appCode(again.secret, 1) })),
    ).toEqual(CONFLICT);
  });

  it("accepts only the latest secret, and once under concurrent requests", async () => {
    const { client, id } = await staff();
    const [first, last] = [
      await client.account.beginTotp({ password: PASSWORD }),
      await client.account.beginTotp({ password: PASSWORD }),
    ];
    expect(
      (await rejectionOf(client.account.confirmTotp({ code: appCode(first.secret) }))).status,
    ).toBe(400);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => client.account.confirmTotp({ code: appCode(last.secret) })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await codesOf(id)).toHaveLength(10);
  });

  it("cannot decrypt a secret copied from another user's row", async () => {
    const [mine, theirs] = [await staff(), await staff()];
    const { secret } = await mine.client.account.beginTotp({ password: PASSWORD });
    await theirs.client.account.beginTotp({ password: PASSWORD });
    const row = await rowOf(mine.id);
    await platform.database.db
      .update(totp)
      .set({ secret: row?.secret })
      .where(eq(totp.userId, theirs.id));
    expect(await rejectionOf(theirs.client.account.confirmTotp({ code: appCode(secret) }))).toEqual(
      CONFLICT,
    );
  });
});

describe("authenticator app removal", () => {
  it("requires the password, deletes the recovery codes, notifies the owner and writes to the audit log", async () => {
    const { id, email, client } = await makeUserWithApp(platform);
    const elsewhere = await clientAs(platform, id);
    expect(await rejectionOf(client.account.removeTotp({ password: "not the password" }))).toEqual({
      ...INVALID,
      paths: ["password"],
    });
    expect(await codesOf(id)).toHaveLength(10);
    await client.account.removeTotp({ password: PASSWORD });
    expect(await client.account.secondFactors()).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect([await rowOf(id), await codesOf(id)]).toEqual([undefined, []]);
    expect((await nextMail(platform, email)).text).toContain("were removed");
    const [entry] = await auditLogOfUser(platform, id);
    expect(entry?.changes).toEqual({ totp: ["enrolled", null], recoveryCodesLeft: [10, 0] });
    expect(await elsewhere.account.me()).toMatchObject({ id });
  });

  it("responds with 404 when no app is enrolled", async () => {
    const { client } = await staff();
    expect(await rejectionOf(client.account.removeTotp({ password: PASSWORD }))).toMatchObject({
      status: 404,
    });
    const { secret } = await client.account.beginTotp({ password: PASSWORD });
    expect(await rejectionOf(client.account.removeTotp({ password: PASSWORD }))).toMatchObject({
      status: 404,
    });
    expect(
      (await client.account.confirmTotp({ code: appCode(secret) })).recoveryCodes,
    ).toHaveLength(10);
  });
});

describe("authenticator app sweep", () => {
  it("deletes only expired enrolments", async () => {
    const [expired, pending, enrolled] = [
      await staff(),
      await staff(),
      await makeUserWithApp(platform),
    ];
    for (const { client } of [expired, pending])
      await client.account.beginTotp({ password: PASSWORD });
    for (const { id } of [expired, enrolled])
      await platform.database.db
        .update(totp)
        .set({ begunAt: new Date(Date.now() - 60 * MINUTE) })
        .where(eq(totp.userId, id));
    await purgeExpired(platform, new Date());
    expect(await rowOf(expired.id)).toBeUndefined();
    for (const { id } of [pending, enrolled]) expect(await rowOf(id)).toBeDefined();
  });
});
