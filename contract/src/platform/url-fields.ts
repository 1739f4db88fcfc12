import { z } from "zod";

/**
 * URL in a response. URLs of this site are paths, such as `/media/…`, unless the caller requests
 * absolute URLs. Fields that staff edit do not use this schema: they are returned as stored.
 */
export const urlReference = z.string().meta({ format: "uri-reference" });

/** URL in a response with variables in braces (RFC 6570), otherwise like `urlReference`. */
export const urlTemplate = z.string().meta({ format: "uri-template" });

/** HTML in a response. Its URLs are like `urlReference`. */
export const htmlText = z.string().meta({ format: "html" });

/**
 * Query parameter of every call with URLs in its response: whether URLs of this site are paths or
 * absolute.
 */
export const URLS_PARAMETER = "urls";
export const urlForm = z.enum(["relative", "absolute"]);
/** Value of the parameter in a query. Made once: requests are checked before the cache. */
export const requestedUrlForm = urlForm.optional();
