const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/i;
const MOBILE = /mobi|iphone|ipod|android|blackberry|opera mini/i;

/** Returns the class of device of a browser, by its user agent. */
export const deviceOfAgent = (agent: string): "desktop" | "mobile" | "tablet" =>
  TABLET.test(agent) ? "tablet" : MOBILE.test(agent) ? "mobile" : "desktop";
