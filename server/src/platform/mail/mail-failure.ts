/** Details of an error of the mail client. */
export interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  /** System call that failed. */
  syscall?: string;
}

/**
 * Codes of enhanced replies (RFC 3463) that concern the whole server: security, relaying, policy,
 * and its own state.
 */
const CONCERNS_SERVER = /^5\d\d[ -]5\.[347]\./;
/** Replies about authentication and encryption, independent of the recipient. */
const AUTHENTICATION_REPLIES = new Set([530, 534, 535, 538]);

/**
 * Decides whether an email failed permanently for its recipient (`rejected`), or because of the
 * server (`failed`), which a retry or an operator may fix. A 5xx reply to the recipient or the
 * message means `rejected`, unless it states that the sender may not use the server.
 */
export function mailFailure(error: SmtpError): "rejected" | "failed" {
  const { code, command = "", responseCode = 0, response = "" } = error;
  // An address that no server could accept.
  if (code === "EENVELOPE" && !responseCode) return "rejected";
  const concernsMail =
    (code === "EENVELOPE" && !/^MAIL/i.test(command)) ||
    code === "EMESSAGE" ||
    /^(RCPT|DATA)/i.test(command);
  if (!concernsMail || responseCode < 500 || AUTHENTICATION_REPLIES.has(responseCode))
    return "failed";
  return CONCERNS_SERVER.test(response) ? "failed" : "rejected";
}

/** System calls that fail before a connection to the mail server exists. */
const BEFORE_CONNECTION = new Set(["connect", "getaddrinfo", "queryA", "queryAaaa"]);
/** Errors of the mail client that it reports before the message is sent. */
const BEFORE_MESSAGE = new Set(["EAUTH", "EDNS", "EENVELOPE", "EMESSAGE", "EOAUTH2", "ETLS"]);

/**
 * Decides about a failure in a batch of emails. Without a response, the message may have been
 * accepted: the client does not say how far it came.
 */
export function batchFailure(
  error: SmtpError,
): "rejected" | "failed" | "unreachable" | "uncertain" {
  if (mailFailure(error) === "rejected") return "rejected";
  const { code = "", syscall = "", responseCode } = error;
  if (BEFORE_CONNECTION.has(syscall) || code === "EAUTH") return "unreachable";
  return responseCode || BEFORE_MESSAGE.has(code) ? "failed" : "uncertain";
}
