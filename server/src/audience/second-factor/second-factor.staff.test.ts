import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeUserWithPassword,
  nextMail,
  PASSWORD,
  rejectionOf,
  testBrowser,
} from "../../../test/factories/auth.ts";
import {
  auditLogOfUser,
  enrolApp,
  makeUserWithApp,
  makeUserWithPasskey,
} from "../../../test/factories/second-factor.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { authJobs } from "../auth/auth.jobs.ts";

const conflict = { status: 409, code: "CONFLICT", paths: ["id"] };

let platform: StartedPlatform;
let boss: { id: number; email: string };
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
  boss = await makeUserWithPassword(platform, "Superadmin");
  client = await clientAs(platform, boss.id);
});
afterAll(() => platform.stop());

describe("second factor removal by staff", () => {
  it("is only allowed for roles that manage users", async () => {
    const { id } = await makeUserWithApp(platform);
    expect(
      await rejectionOf(testBrowser(platform).client.user.removeSecondFactors({ id })),
    ).toMatchObject({ status: 401 });
    for (const role of ["User", "Accounting", "Notification", "Admin"] as const) {
      const { id: callerId } = await makeUser(platform.database.db, role);
      expect(
        await rejectionOf((await clientAs(platform, callerId)).user.removeSecondFactors({ id })),
      ).toMatchObject({ status: 403 });
    }
    expect(await client.user.staffGet({ id })).toMatchObject({ totp: true });
  });

  it("removes app, recovery codes and passkeys, notifies the owner, writes to the audit log and ends no session", async () => {
    const { id, email, client: theirs, authenticator } = await makeUserWithPasskey(platform);
    await enrolApp(theirs);
    await nextMail(platform, email);
    expect(await client.user.staffGet({ id })).toMatchObject({
      totp: true,
      passkeys: 1,
      abilities: { removeSecondFactors: true },
    });
    const visitor = testBrowser(platform).client;
    const options = await visitor.auth.passkeyOptions();
    await client.user.removeSecondFactors({ id });
    expect(await theirs.account.secondFactors()).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect(await client.user.staffGet({ id })).toMatchObject({
      totp: false,
      passkeys: 0,
      abilities: { removeSecondFactors: false },
    });
    expect((await nextMail(platform, email)).text).toContain("An administrator removed");
    const [entry] = await auditLogOfUser(platform, id);
    expect(entry).toMatchObject({
      actorId: boss.id,
      changes: {
        totp: ["enrolled", null],
        recoveryCodesLeft: [10, 0],
        passkeys: [["Telephone"], []],
      },
    });
    expect(
      await rejectionOf(visitor.auth.passkeyCheck({ response: authenticator.sign(options) })),
    ).toMatchObject({ status: 400 });
    const { challenge } = await visitor.auth.loginAdmin({ email, password: PASSWORD });
    const { code } = await nextMail(platform, email);
    expect(await visitor.auth.checkOtp({ challenge, code })).toMatchObject({ id });
  });

  it("responds with 404 for unknown and deleted users", async () => {
    const deleted = await makeUserWithApp(platform);
    await client.user.remove({ id: deleted.id });
    for (const id of [999_999, deleted.id])
      expect(await rejectionOf(client.user.removeSecondFactors({ id }))).toMatchObject({
        status: 404,
      });
    expect(await rejectionOf(client.user.removeSecondFactors({ id: 0 }))).toMatchObject({
      status: 400,
    });
  });

  it("is refused for the caller's own factors and for users without any", async () => {
    await enrolApp(client);
    expect(await rejectionOf(client.user.removeSecondFactors({ id: boss.id }))).toEqual(conflict);
    expect(await client.user.staffGet({ id: boss.id })).toMatchObject({
      totp: true,
      abilities: { removeSecondFactors: false },
    });
    const { id } = await makeUserWithPassword(platform, "Admin");
    await (await clientAs(platform, id)).account.beginTotp({ password: PASSWORD });
    expect(await rejectionOf(client.user.removeSecondFactors({ id }))).toEqual(conflict);
    expect(await auditLogOfUser(platform, id)).toEqual([]);
  });

  it("works for deactivated users", async () => {
    const { id, email } = await makeUserWithApp(platform);
    await client.user.setStatus({ id, activated: false });
    await client.user.removeSecondFactors({ id });
    expect((await nextMail(platform, email)).text).toContain("An administrator removed");
  });
});

describe("user list", () => {
  it("shows the kinds of second factors of each user without details", async () => {
    const [app, key, plain] = [
      await makeUserWithApp(platform),
      await makeUserWithPasskey(platform),
      await makeUserWithPassword(platform, "Admin"),
    ];
    const { data } = await client.user.staffList({ limit: 100 });
    const userOf = (id: number) => data.find((listed) => listed.id === id);
    expect([userOf(app.id), userOf(key.id), userOf(plain.id)]).toMatchObject([
      { totp: true, passkeys: 0 },
      { totp: false, passkeys: 1 },
      { totp: false, passkeys: 0, abilities: { removeSecondFactors: false } },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/secret|Telephone|credential/i);
  });
});
