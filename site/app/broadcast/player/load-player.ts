/** Loads the player and its libraries. Only pages with something to play call this. */
export const loadPlayer = () => import("./player.tsx");
