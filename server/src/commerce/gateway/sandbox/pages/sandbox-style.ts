import { createHash } from "node:crypto";

/** Styles of all sandbox pages. They load nothing else: no font, no image, no script. */
export const STYLE = `
*{box-sizing:border-box}
html{color:#14201d;background:#f5f8f7;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-size-adjust:100%}
html[lang|=ar]{line-height:1.8;font-family:"IBM Plex Sans Arabic","Noto Kufi Arabic","Noto Sans Arabic",system-ui,sans-serif}
body{margin:0}
.ribbon{background:#ff7000;color:#14201d;padding:12px 16px;text-align:center;font-size:15px}
.ribbon strong{display:block}
main{max-width:960px;margin:0 auto;padding:32px 16px 48px;display:grid;gap:24px;grid-template-columns:minmax(0,1fr)}
main.narrow{max-width:520px}
h1{font-size:24px;line-height:1.35;margin:0 0 16px;text-wrap:balance}
h2{font-size:17px;margin:0 0 4px}
p{margin:0 0 16px}
.quiet{color:#4c5a56;font-size:15px}
.panel{background:#fff;border:1px solid #dfe6e4;border-radius:8px;padding:24px;border-block-start:4px solid #00c9a6}
.sum{margin:0 0 20px;padding:0 0 16px;border-block-end:1px solid #dfe6e4}
.sum p{margin:0}
.sum .for{overflow-wrap:anywhere;margin:0 0 8px}
.sum .amount{font-size:30px;line-height:1.3;font-weight:700;margin:0;font-variant-numeric:tabular-nums}
.field{margin:0 0 16px;min-inline-size:0}
.pair{display:grid;align-items:start;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:16px}
label{display:block;font-weight:600;font-size:15px;margin:0 0 4px}
.hint{font-weight:400;color:#4c5a56}
input{inline-size:100%;min-block-size:48px;padding:8px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #6b7a75;border-radius:4px}
input[dir=ltr]{font-variant-numeric:tabular-nums}
html[dir=rtl] input[dir=ltr]{text-align:end}
input[aria-invalid]{border:2px solid #b3261e}
.fault{color:#b3261e;font-size:15px;margin:4px 0 0}
.notice{border-inline-start:4px solid #b3261e;background:#fdf1f0;padding:12px 16px;margin:0 0 20px}
button,.button{display:block;inline-size:100%;min-block-size:48px;padding:10px 16px;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer;border-radius:4px;border:1px solid #00c9a6;background:#00c9a6;color:#14201d}
button:hover,.button:hover{background:#00b896}
button.second{background:#fff;border-color:#6b7a75;font-weight:600}
button.second:hover{background:#f5f8f7}
form+form{margin-block-start:12px}
:focus-visible{outline:2px solid #14201d;outline-offset:2px;box-shadow:0 0 0 2px #fff}
.scroll{overflow-x:auto}
table{border-collapse:collapse;inline-size:100%;font-size:15px}
th,td{text-align:start;vertical-align:baseline;padding:8px 0;border-block-end:1px solid #dfe6e4}
th{font-weight:600;color:#4c5a56}
td:first-child,th:first-child{padding-inline-end:16px;white-space:nowrap}
td bdi{font-variant-numeric:tabular-nums;user-select:all}
@media(min-width:768px){main:not(.narrow){grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:48px;padding-block-start:48px;align-items:start}}
`;

/** Hash for the content security policy. */
export const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;
