/**
 * Inline script that sets `data-other-time-zone` if the reader's time zone differs, so that the
 * "your time" line is reserved at first paint.
 */
export const TIME_ZONE_CHECK =
  "new Date().getTimezoneOffset()-e.dataset.offset&&(e.dataset.otherTimeZone='')";
