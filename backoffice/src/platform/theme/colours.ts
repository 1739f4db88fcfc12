export const TEXT_COLOUR = "#14201d";
export const SECONDARY_TEXT_COLOUR = "#4c5a56";
export const BORDER_COLOUR = "#dfe6e4";
export const BACKGROUND_COLOUR = "#f5f8f7";
