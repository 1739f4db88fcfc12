import examples from "libphonenumber-js/examples.mobile.json";
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
} from "libphonenumber-js/max";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rejectionOf } from "../../../test/factories/auth.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { toStoredDetails } from "./own-details.ts";

const COUNTRIES = getCountries();
/** Returns the example number of a country. */
const exampleOf = (country: CountryCode) => {
  const number = getExampleNumber(country, examples);
  if (!number) throw new Error(`${country} has no example`);
  return number;
};
/**
 * Returns invalid numbers of a country: too short, too long, with an extension, only the country
 * code, not a number.
 */
const invalidNumbersOf = (country: CountryCode) => {
  const { number } = exampleOf(country);
  const code = `+${getCountryCallingCode(country)}`;
  return [
    number.slice(0, code.length + 2),
    `${number}${"0".repeat(15 - number.length + 4)}`,
    `${number} ext. 5`,
    code,
    "call me",
  ];
};

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

describe("phone numbers of every country", () => {
  it("are accepted in national and international format and stored in E.164, and invalid ones are refused with an example", async () => {
    const context = innerContext(platform, "en-US");
    let refused = 0;
    for (const country of COUNTRIES) {
      const example = exampleOf(country);
      expect(
        (await toStoredDetails(context, { phone: example.formatNational(), country })).phone,
        country,
      ).toBe(example.number);
      expect(
        (await toStoredDetails(context, { phone: example.formatInternational(), country: "JO" }))
          .phone,
        country,
      ).toBe(example.number);
      for (const phone of invalidNumbersOf(country)) {
        await expect(
          toStoredDetails(context, { phone, country }),
          `${country} ${phone}`,
        ).rejects.toThrow(
          expect.objectContaining({
            code: "INVALID_INPUT",
            data: { errors: [expect.objectContaining({ path: "phone" })] },
          }),
        );
        refused++;
      }
    }
    console.log(
      `${COUNTRIES.length} countries: ${COUNTRIES.length * 2} valid numbers accepted, ${refused} invalid ones refused`,
    );
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(240);
  });

  it("without a calling code and a country belong to the station's country", async () => {
    const context = innerContext(platform, "en-US");
    expect((await toStoredDetails(context, { phone: "0790123456" })).phone).toBe("+962790123456");
    await changeSetting(platform, "website", "country", "EG");
    expect((await toStoredDetails(context, { phone: "01001234567" })).phone).toBe("+201001234567");
    await changeSetting(platform, "website", "country", "JO");
  });

  it("are refused by the profile call when invalid", async () => {
    const { id } = await makeUser(platform.database.db, "User");
    const client = await clientAs(platform, id);
    const accepted: string[] = [];
    for (const [n, country] of COUNTRIES.entries()) {
      const [phone = ""] = invalidNumbersOf(country);
      // Resets the rate limit of the call, which is not under test.
      if (n % 50 === 0) await platform.database.pool.query("delete from rate_limit");
      const { status, paths } = await rejectionOf(
        client.account.editProfile({ phone, country }),
      ).catch(() => ({
        status: 200,
        paths: [] as string[],
      }));
      if (status !== 400 || !paths.includes("phone")) accepted.push(`${country} ${phone}`);
    }
    expect(accepted).toEqual([]);
    expect(await client.account.me()).toMatchObject({ phone: null });
  });
});
