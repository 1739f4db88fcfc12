import { wasClickedBeforeHydration } from "../../platform/document/pre-hydration-clicks.ts";

/** Embed, as the server renders it: a link to the provider, and the texts of the button. */
const EMBED = /<figure class="embed" [^>]* data-load="([^"]*)" data-consent="([^"]*)">/g;

/**
 * Adds the buttons that load the players of embeds. Without scripts, and until the reader presses
 * one, nothing comes from the providers.
 */
export const withEmbedButtons = (html: string): string =>
  html.replaceAll(
    EMBED,
    (figure, label: string, consent: string) =>
      `${figure}<div class="embed-poster js-only"><button type="button" data-pre-hydration-click="">${label}</button><p>${consent}</p></div>`,
  );

const buttonsIn = (body: HTMLElement) => [
  ...body.querySelectorAll<HTMLElement>(".embed-poster > button"),
];

/** Loads the players whose buttons were pressed before the page was hydrated. */
export function loadEmbedsClickedEarly(body: HTMLElement): void {
  for (const button of buttonsIn(body))
    if (wasClickedBeforeHydration(button)) void loadEmbed(button);
}

/** Loads the player of the button that was pressed; ignores other clicks. */
export function loadClickedEmbed(target: EventTarget): void {
  const button = (target as Element).closest<HTMLElement>(".embed-poster > button");
  if (button) void loadEmbed(button);
}

const loadEmbed = async (button: HTMLElement) =>
  (await import("./load-embed.ts")).loadEmbed(button);
