/** Style of a row of buttons on phones, where their labels need the room of the icons. */
export const PHONE_BUTTONS = {
  "& .MuiButton-root": { paddingInline: { xs: 1.25, sm: 2 } },
  "& .MuiButton-startIcon": { display: { xs: "none", sm: "inherit" } },
};
