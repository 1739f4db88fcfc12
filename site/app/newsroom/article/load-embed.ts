/** Replaces a button with its player, which gets the focus. */
export function loadEmbed(button: HTMLElement): void {
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
