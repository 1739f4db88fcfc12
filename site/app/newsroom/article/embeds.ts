import { wasClickedBeforeHydration } from "../../platform/document/pre-hydration-clicks.ts";

/** Embed, as the server renders it: a link to the provider, and the texts of the button. */
const EMBED = /<figure class="embed" [^>]* data-load="([^"]*)" data-consent="([^"]*)">/g;

/** Adds the buttons that load the players of embeds. Without scripts, and until the reader presses one, nothing comes from the providers. */
export const withEmbedButtons = (html: string): string =>
  html.replaceAll(
    EMBED,
    (figure, label: string, consent: string) =>
      `${figure}<div class="embed-poster js-only"><button type="button" data-pre-hydration-click="">${label}</button><p>${consent}</p></div>`,
  );

const buttonsIn = (body: HTMLElement) => [...body.querySelectorAll<HTMLElement>(".embed-poster > button")];

/** Loads the players whose buttons were pressed before the page was hydrated. */
export function loadEmbedsClickedEarly(body: HTMLElement): void {
  for (const button of buttonsIn(body)) if (wasClickedBeforeHydration(button)) loadEmbed(button);
}

/** Loads the player of the button that was pressed; ignores other clicks. */
export function loadClickedEmbed(target: EventTarget): void {
  const button = (target as Element).closest<HTMLElement>(".embed-poster > button");
  if (button) loadEmbed(button);
}

/** Replaces a button with its player, which gets the focus. */
function loadEmbed(button: HTMLElement): void {
  const embed = button.closest<HTMLElement>(".embed");
  const { frame = "", title = "" } = embed?.dataset ?? {};
  embed?.querySelector("picture")?.remove();
  const player = document.createElement("iframe");
  player.title = title;
  player.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  player.referrerPolicy = "strict-origin-when-cross-origin";
  player.setAttribute(
    "sandbox",
    "allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts",
  );
  player.src = frame;
  button.parentElement?.replaceWith(player);
  player.focus();
}
