/**
 * Returns the configuration of nginx in front of serving processes, as an operator would write it
 * (docs/operations.md).
 */
export const edgeConfig = (port: number, upstreams: number[]): string => `
upstream masthead {
${upstreams.map((upstream) => `  server 127.0.0.1:${upstream} max_fails=1 fail_timeout=1s;`).join("\n")}
  keepalive 32;
}
server {
  listen 127.0.0.1:${port};
  client_max_body_size 64m;
  location / {
    proxy_pass http://masthead;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host:$server_port;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    # A request that may have changed something is not sent twice: nginx repeats GET and HEAD only. A 503 is an answer: with http_503, one
    # fault of the database would take all processes out of rotation.
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 2;
  }
}
`;
