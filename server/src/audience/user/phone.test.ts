import examples from "libphonenumber-js/examples.mobile.json";
import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js/max";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal } from "../../../test/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { storedDetails } from "./own-details.ts";

const COUNTRIES = getCountries();
/** A number of a country that nobody need have. */
const exampleOf = (country: CountryCode) => {
  const number = getExampleNumber(country, examples);
  if (!number) throw new Error(`${country} has no example`);
  return number;
};
/** Numbers of each country that are none: too short by half, too long, with an extension, of nothing but its code, no number. */
const wrongOf = (country: CountryCode) => {
  const { number } = exampleOf(country);
  const code = `+${getCountryCallingCode(country)}`;
  return [number.slice(0, code.length + 2), `${number}${"0".repeat(15 - number.length + 4)}`, `${number} ext. 5`, code, "call me"];
};

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

describe("telephone numbers of every country", () => {
  it("are taken as they are written there and abroad, and stored in E.164; wrong ones are refused with an example", () => {
    const context = innerContext(platform, "en-US");
    let refused = 0;
    for (const country of COUNTRIES) {
      const example = exampleOf(country);
      expect(storedDetails(context, { phone: example.formatNational(), country }).phone, country).toBe(example.number);
      expect(storedDetails(context, { phone: example.formatInternational(), country: "JO" }).phone, country).toBe(example.number);
      for (const phone of wrongOf(country)) {
        expect(() => storedDetails(context, { phone, country }), `${country} ${phone}`).toThrow(
          expect.objectContaining({ code: "INVALID_INPUT", data: { errors: [expect.objectContaining({ path: "phone" })] } }),
        );
        refused++;
      }
    }
    console.log(`${COUNTRIES.length} countries: ${COUNTRIES.length * 2} valid numbers taken, ${refused} wrong ones refused`);
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(240);
  });

  it("that are wrong are refused by the call that changes one's profile, of every country", { timeout: 60_000 }, async () => {
    const { id } = await makeUser(platform.database.db, "User");
    const client = await clientAs(platform, id);
    const taken: string[] = [];
    for (const [n, country] of COUNTRIES.entries()) {
      const [phone = ""] = wrongOf(country);
      // The limit of the call is not what is looked at here.
      if (n % 50 === 0) await platform.database.pool.query("delete from rate_limit");
      const { status, paths } = await refusal(client.account.editProfile({ phone, country })).catch(() => ({
        status: 200,
        paths: [] as string[],
      }));
      if (status !== 400 || !paths.includes("phone")) taken.push(`${country} ${phone}`);
    }
    expect(taken).toEqual([]);
    expect(await client.account.me()).toMatchObject({ phone: null });
  });
});
