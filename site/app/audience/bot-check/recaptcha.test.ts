import { afterEach, describe, expect, it, vi } from "vitest";
import { Recaptcha } from "./recaptcha.ts";

/**
 * Stubs a page whose scripts load or fail to load, with a reCAPTCHA provider. Returns the URLs of
 * the requested scripts.
 */
function stubPage({ loads, execute }: { loads: boolean; execute?: () => Promise<string> }) {
  const provider = { ready: (callback: () => void) => callback(), execute };
  vi.stubGlobal("window", { grecaptcha: { ...provider, enterprise: provider } });
  const scriptUrls: string[] = [];
  vi.stubGlobal("document", {
    createElement: () => ({}),
    head: {
      append(script: { src: string; onload(): void; onerror(): void }) {
        scriptUrls.push(script.src);
        queueMicrotask(() => (loads ? script.onload() : script.onerror()));
      },
    },
  });
  return scriptUrls;
}

afterEach(() => vi.unstubAllGlobals());

describe("Recaptcha", () => {
  it("throws without a site key or a version", () => {
    expect(() => new Recaptcha({ version: "3" })).toThrow("ReCaptcha error: No key provided");
    expect(() => new Recaptcha({ siteKey: "key" })).toThrow("ReCaptcha error: No version provided");
  });

  it.each([
    ["3", "https://www.google.com/recaptcha/api.js?render=key"],
    ["enterprise", "https://www.google.com/recaptcha/enterprise.js?render=key"],
  ] as const)("version %s returns a token and loads its script once", async (version, url) => {
    const scriptUrls = stubPage({ loads: true, execute: async () => "token" });
    const recaptcha = new Recaptcha({ version, siteKey: "key" });
    expect(await recaptcha.execute("signUp")).toBe("token");
    expect(await recaptcha.execute("signUp")).toBe("token");
    expect(scriptUrls).toEqual([url]);
  });

  it("rejects when its script fails to load, and retries on the next call", async () => {
    const scriptUrls = stubPage({ loads: false });
    const recaptcha = new Recaptcha({ version: "3", siteKey: "key" });
    await expect(recaptcha.execute("signIn")).rejects.toThrow(
      "ReCaptcha error: Failed to load script",
    );
    await expect(recaptcha.execute("signIn")).rejects.toThrow(
      "ReCaptcha error: Failed to load script",
    );
    expect(scriptUrls).toHaveLength(2);
  });

  it("rejects and dispatches an error event when execution fails", async () => {
    stubPage({ loads: true, execute: () => Promise.reject(new Error("offline")) });
    const recaptcha = new Recaptcha({ version: "3", siteKey: "key" });
    const onError = vi.fn();
    recaptcha.addEventListener("error", onError);
    await expect(recaptcha.execute("signIn")).rejects.toThrow("ReCaptcha error: Failed to execute");
    expect(onError).toHaveBeenCalledOnce();
  });
});
