/** The address of the picture of each country's flag, by the file that it is in. */
export const FLAG_ADDRESSES = import.meta.glob<string>("../../../../node_modules/country-flag-icons/3x2/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
