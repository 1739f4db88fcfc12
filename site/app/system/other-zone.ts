/** Marks a document whose reader's clocks differ from the station's, so that the line for "your time" has its room from the first paint. */
export const OTHER_ZONE = "new Date().getTimezoneOffset()-e.dataset.offset&&(e.dataset.away='')";
