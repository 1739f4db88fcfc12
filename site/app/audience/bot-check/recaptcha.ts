import type { BotForm, RecaptchaVersion } from "@masthead/contract/audience/bot-check.ts";

/** As much of the provider's script as is used. */
interface Provider {
  ready(done: () => void): void;
  execute(key: string | number, options?: { action: string }): Promise<string> | undefined;
  render(
    place: HTMLElement,
    options: { sitekey: string; size: "invisible"; callback: (token: string) => void; "error-callback": () => void },
  ): number;
}

interface Settings {
  version?: RecaptchaVersion | undefined;
  siteKey?: string | undefined;
}

const ADDRESS = "https://www.google.com/recaptcha/";

/** Google's reCAPTCHA on a page. Publishes an `error` event when it cannot tell. */
export class Recaptcha extends EventTarget {
  readonly #version: RecaptchaVersion;
  readonly #siteKey: string;
  #loading: Promise<Provider> | undefined;

  /** @throws Error without a version or a key */
  constructor({ version, siteKey }: Settings) {
    super();
    if (!siteKey) throw new Error("ReCaptcha error: No key provided");
    if (!version) throw new Error("ReCaptcha error: No version provided");
    this.#version = version;
    this.#siteKey = siteKey;
  }

  /** A token that tells the server who fills a form in. @throws Error */
  async execute(action: BotForm): Promise<string> {
    const provider = await this.#load();
    try {
      const token = await (this.#version === "2" ? this.#ask(provider) : provider.execute(this.#siteKey, { action }));
      if (!token) throw new Error("no token");
      return token;
    } catch (cause) {
      const error = new Error("ReCaptcha error: Failed to execute", { cause });
      this.dispatchEvent(new CustomEvent("error", { detail: error }));
      throw error;
    }
  }

  /** Version 2 hands its token over through a widget that is not seen until it has doubts. */
  #ask(provider: Provider): Promise<string> {
    const place = document.body.appendChild(document.createElement("div"));
    const asked = new Promise<string>((callback, fail) => {
      const widget = provider.render(place, {
        sitekey: this.#siteKey,
        size: "invisible",
        callback,
        "error-callback": () => fail(new Error("no answer")),
      });
      void provider.execute(widget);
    });
    return asked.finally(() => place.remove());
  }

  #load(): Promise<Provider> {
    this.#loading ??= new Promise((done, fail) => {
      const script = document.createElement("script");
      const file = this.#version === "enterprise" ? "enterprise.js" : "api.js";
      script.src = `${ADDRESS}${file}?render=${this.#version === "2" ? "explicit" : encodeURIComponent(this.#siteKey)}`;
      script.onerror = () => {
        this.#loading = undefined;
        fail(new Error("ReCaptcha error: Failed to load script"));
      };
      script.onload = () => {
        const { grecaptcha } = window as unknown as { grecaptcha: Provider & { enterprise: Provider } };
        const provider = this.#version === "enterprise" ? grecaptcha.enterprise : grecaptcha;
        provider.ready(() => done(provider));
      };
      document.head.append(script);
    });
    return this.#loading;
  }
}
