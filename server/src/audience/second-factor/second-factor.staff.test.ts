import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, makeMember, nextMail, PASSWORD, refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { enrolApp, logOfUser, memberWithApp, memberWithPasskey } from "../../../test/second-factor.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { authJobs } from "../auth/auth.jobs.ts";

const conflict = { status: 409, code: "CONFLICT", paths: ["id"] };

let platform: StartedPlatform;
let boss: { id: number; email: string };
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(authJobs(platform));
  boss = await makeMember(platform, "Superadmin");
  client = await clientAs(platform, boss.id);
});
afterAll(() => platform.stop());

describe("removing the second factors of another", () => {
  it("is for who manages users", async () => {
    const { id } = await memberWithApp(platform);
    expect(await refusal(browser(platform).client.user.removeSecondFactors({ id }))).toMatchObject({ status: 401 });
    for (const role of ["User", "Accounting", "Notification", "Admin"] as const) {
      const { id: asker } = await makeUser(platform.database.db, role);
      expect(await refusal((await clientAs(platform, asker)).user.removeSecondFactors({ id }))).toMatchObject({ status: 403 });
    }
    expect(await client.user.staffGet({ id })).toMatchObject({ totp: true });
  });

  it("takes app, recovery codes and passkeys, tells the owner and the log, and ends no session", async () => {
    const { id, email, client: theirs, authenticator } = await memberWithPasskey(platform);
    await enrolApp(theirs);
    await nextMail(platform, email);
    expect(await client.user.staffGet({ id })).toMatchObject({ totp: true, passkeys: 1, abilities: { removeSecondFactors: true } });
    const visitor = browser(platform).client;
    const options = await visitor.auth.passkeyOptions();
    await client.user.removeSecondFactors({ id });
    expect(await theirs.account.secondFactors()).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect(await client.user.staffGet({ id })).toMatchObject({ totp: false, passkeys: 0, abilities: { removeSecondFactors: false } });
    expect((await nextMail(platform, email)).text).toContain("An administrator removed");
    const [entry] = await logOfUser(platform, id);
    expect(entry).toMatchObject({
      actorId: boss.id,
      changes: { totp: ["enrolled", null], recoveryCodesLeft: [10, 0], passkeys: [["Telephone"], []] },
    });
    expect(await refusal(visitor.auth.passkeyCheck({ response: authenticator.sign(options) }))).toMatchObject({ status: 400 });
    const { challenge } = await visitor.auth.loginAdmin({ email, password: PASSWORD });
    const { code } = await nextMail(platform, email);
    expect(await visitor.auth.checkOtp({ challenge, code })).toMatchObject({ id });
  });

  it("finds nobody who is not there or was deleted", async () => {
    const gone = await memberWithApp(platform);
    await client.user.remove({ id: gone.id });
    for (const id of [999_999, gone.id]) expect(await refusal(client.user.removeSecondFactors({ id }))).toMatchObject({ status: 404 });
    expect(await refusal(client.user.removeSecondFactors({ id: 0 }))).toMatchObject({ status: 400 });
  });

  it("is refused for oneself, who has a password to do it with, and where there are none", async () => {
    await enrolApp(client);
    expect(await refusal(client.user.removeSecondFactors({ id: boss.id }))).toEqual(conflict);
    expect(await client.user.staffGet({ id: boss.id })).toMatchObject({ totp: true, abilities: { removeSecondFactors: false } });
    const { id } = await makeMember(platform, "Admin");
    await (await clientAs(platform, id)).account.beginTotp({ password: PASSWORD });
    expect(await refusal(client.user.removeSecondFactors({ id }))).toEqual(conflict);
    expect(await logOfUser(platform, id)).toEqual([]);
  });

  it("reaches who is switched off", async () => {
    const { id, email } = await memberWithApp(platform);
    await client.user.setStatus({ id, activated: false });
    await client.user.removeSecondFactors({ id });
    expect((await nextMail(platform, email)).text).toContain("An administrator removed");
  });
});

describe("the list of users", () => {
  it("tells what each signs in with, and none of it in detail", async () => {
    const [app, key, plain] = [await memberWithApp(platform), await memberWithPasskey(platform), await makeMember(platform, "Admin")];
    const { data } = await client.user.staffList({ limit: 100 });
    const of = (id: number) => data.find((one) => one.id === id);
    expect([of(app.id), of(key.id), of(plain.id)]).toMatchObject([
      { totp: true, passkeys: 0 },
      { totp: false, passkeys: 1 },
      { totp: false, passkeys: 0, abilities: { removeSecondFactors: false } },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/secret|Telephone|credential/i);
  });
});
