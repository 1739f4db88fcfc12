import { afterEach, describe, expect, it, vi } from "vitest";
import { Recaptcha } from "./recaptcha.ts";

/** A page whose scripts load, or do not, and bring a provider along. */
function page({ loads, execute }: { loads: boolean; execute?: () => Promise<string> }) {
  const provider = { ready: (done: () => void) => done(), execute };
  vi.stubGlobal("window", { grecaptcha: { ...provider, enterprise: provider } });
  const addresses: string[] = [];
  vi.stubGlobal("document", {
    createElement: () => ({}),
    head: {
      append(script: { src: string; onload(): void; onerror(): void }) {
        addresses.push(script.src);
        queueMicrotask(() => (loads ? script.onload() : script.onerror()));
      },
    },
  });
  return addresses;
}

afterEach(() => vi.unstubAllGlobals());

describe("reCAPTCHA on a page", () => {
  it("is not made without a key or a version", () => {
    expect(() => new Recaptcha({ version: "3" })).toThrow("ReCaptcha error: No key provided");
    expect(() => new Recaptcha({ siteKey: "key" })).toThrow("ReCaptcha error: No version provided");
  });

  it.each([
    ["3", "https://www.google.com/recaptcha/api.js?render=key"],
    ["enterprise", "https://www.google.com/recaptcha/enterprise.js?render=key"],
  ] as const)("%s: gives a token, and loads its script once", async (version, address) => {
    const addresses = page({ loads: true, execute: async () => "token" });
    const recaptcha = new Recaptcha({ version, siteKey: "key" });
    expect(await recaptcha.execute("signUp")).toBe("token");
    expect(await recaptcha.execute("signUp")).toBe("token");
    expect(addresses).toEqual([address]);
  });

  it("says that its script did not load, and tries again the next time", async () => {
    const addresses = page({ loads: false });
    const recaptcha = new Recaptcha({ version: "3", siteKey: "key" });
    await expect(recaptcha.execute("signIn")).rejects.toThrow("ReCaptcha error: Failed to load script");
    await expect(recaptcha.execute("signIn")).rejects.toThrow("ReCaptcha error: Failed to load script");
    expect(addresses).toHaveLength(2);
  });

  it("says that it failed, and publishes that", async () => {
    page({ loads: true, execute: () => Promise.reject(new Error("offline")) });
    const recaptcha = new Recaptcha({ version: "3", siteKey: "key" });
    const published = vi.fn();
    recaptcha.addEventListener("error", published);
    await expect(recaptcha.execute("signIn")).rejects.toThrow("ReCaptcha error: Failed to execute");
    expect(published).toHaveBeenCalledOnce();
  });
});
