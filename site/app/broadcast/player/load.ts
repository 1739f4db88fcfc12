/** The player with its libraries: asked for only where something can be played. */
export const loadPlayer = () => import("./player.tsx");
