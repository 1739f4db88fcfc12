/** URLs of the flag images, by file path. */
export const FLAG_URLS = import.meta.glob<string>(
  "../../../../../node_modules/country-flag-icons/3x2/*.svg",
  {
    eager: true,
    query: "?url",
    import: "default",
  },
);
