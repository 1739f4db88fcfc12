import type { BotForm, RecaptchaVersion } from "@masthead/contract/audience/bot-check.ts";

/** Part of Google's `grecaptcha` API that is used here. */
interface Provider {
  ready(callback: () => void): void;
  execute(key: string | number, options?: { action: string }): Promise<string> | undefined;
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      size: "invisible";
      callback: (token: string) => void;
      "error-callback": () => void;
    },
  ): number;
}

declare global {
  interface Window {
    grecaptcha: Provider & { enterprise: Provider };
  }
}

interface Settings {
  version?: RecaptchaVersion;
  siteKey?: string;
}

const SCRIPT_BASE_URL = "https://www.google.com/recaptcha/";

/** Client for Google reCAPTCHA. Dispatches an `error` event when execution fails. */
export class Recaptcha extends EventTarget {
  readonly #version: RecaptchaVersion;
  readonly #siteKey: string;
  #loading: Promise<Provider> | undefined;

  /** @throws Error without a site key or a version */
  constructor({ version, siteKey }: Settings) {
    super();
    if (!siteKey) throw new Error("ReCaptcha error: No key provided");
    if (!version) throw new Error("ReCaptcha error: No version provided");
    this.#version = version;
    this.#siteKey = siteKey;
  }

  /**
   * Returns a token for the server-side bot check.
   * @throws Error if the script or its execution fails
   */
  async execute(action: BotForm): Promise<string> {
    const provider = await this.#load();
    try {
      const token = await (this.#version === "2"
        ? this.#executeInvisible(provider)
        : provider.execute(this.#siteKey, { action }));
      if (!token) throw new Error("no token");
      return token;
    } catch (cause) {
      const error = new Error("ReCaptcha error: Failed to execute", { cause });
      this.dispatchEvent(new CustomEvent("error", { detail: error }));
      throw error;
    }
  }

  /**
   * Version 2 returns its token through an invisible widget, which shows a challenge only in case
   * of doubt.
   */
  #executeInvisible(provider: Provider): Promise<string> {
    const container = document.body.appendChild(document.createElement("div"));
    const token = new Promise<string>((resolve, reject) => {
      const widget = provider.render(container, {
        sitekey: this.#siteKey,
        size: "invisible",
        callback: resolve,
        "error-callback": () => reject(new Error("widget failed")),
      });
      void provider.execute(widget);
    });
    return token.finally(() => container.remove());
  }

  #load(): Promise<Provider> {
    this.#loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      const file = this.#version === "enterprise" ? "enterprise.js" : "api.js";
      script.src = `${SCRIPT_BASE_URL}${file}?render=${this.#version === "2" ? "explicit" : encodeURIComponent(this.#siteKey)}`;
      script.onerror = () => {
        this.#loading = undefined;
        reject(new Error("ReCaptcha error: Failed to load script"));
      };
      script.onload = () => {
        const { grecaptcha } = window;
        const provider = this.#version === "enterprise" ? grecaptcha.enterprise : grecaptcha;
        provider.ready(() => resolve(provider));
      };
      document.head.append(script);
    });
    return this.#loading;
  }
}
