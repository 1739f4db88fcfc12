# Varnish in front of Masthead (Debian: varnish, varnish-modules). Pages stay in the cache until Masthead purges them.
#
#   CDN=varnish
#   CDN_TOKEN=…                              the secret in vcl_recv below
#   CDN_PURGE_URLS=http://127.0.0.1:6081     each Varnish server, separated by commas
#   TRUST_PROXY=2                            nginx, which terminates TLS (deploy/varnish/nginx.conf), and Varnish
#
#   varnishd -f /etc/varnish/default.vcl -a 127.0.0.1:6081 -s malloc,1G
#
# Varnish appends the address that it sees to X-Forwarded-For. It listens on loopback: whoever reaches it directly could
# send an X-Forwarded-For of their own. Varnish compresses with gzip; it requests no Brotli.

vcl 4.1;

import directors;
import std;
import xkey;

# A process that refuses connections is noticed after 6 s. One that is slow under load stays in use: without it, all writes and
# streams would fail.
probe healthz {
  .url = "/healthz";
  .interval = 2s;
  .timeout = 5s;
  .window = 4;
  .threshold = 2;
  .initial = 2;
}

backend one {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 30s;
  .probe = healthz;
}

# A second process: uncomment it here and twice in vcl_init.
# backend two { .host = "127.0.0.1"; .port = "3001"; .connect_timeout = 2s; .first_byte_timeout = 30s; .probe = healthz; }

# Each page is rendered by one process. Other requests are sent to both.
sub vcl_init {
  new pages = directors.shard();
  new writes = directors.round_robin();
  pages.add_backend(one);
  writes.add_backend(one);
  # pages.add_backend(two);
  # writes.add_backend(two);
  pages.reconfigure();
}

# Addresses of the Masthead processes. Requests of readers come from nginx, which refuses PURGE.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers || req.http.Purge-Token != "CDN_TOKEN") {
      return (synth(403));
    }
    if (req.http.xkey-purge) {
      set req.http.Purged = xkey.purge(req.http.xkey-purge);
    } elsif (req.http.xkey-softpurge) {
      set req.http.Purged = xkey.softpurge(req.http.xkey-softpurge);
    } elsif (req.http.Purge-All) {
      ban("obj.status != 0");
      set req.http.Purged = "all";
    } else {
      return (synth(400));
    }
    return (synth(200, "Purged " + req.http.Purged));
  }

  if (req.restarts == 0) {
    unset req.http.Serve-Stale;
    # Parameters of campaigns, which no page reads.
    set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z]+|fbclid|gclid|msclkid)=[^&]*(&|$)", "");
    set req.url = regsub(req.url, "[?&]$", "");
  }
  # After a failure, the other process is asked.
  set req.backend_hint = pages.backend(by=URL, alt=req.restarts);

  # Stale pages are served for 10 s while they are revalidated; for a day while Masthead does not answer.
  if (req.http.Serve-Stale || !std.healthy(req.backend_hint)) {
    set req.grace = 24h;
  } elsif (req.url ~ "^/api/") {
    set req.grace = 0s;
  } else {
    set req.grace = 10s;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    set req.backend_hint = writes.backend();
    return (pass);
  }
  if (req.http.Authorization) {
    return (pass);
  }
  # Masthead redirects readers who save data or chose low-data pages. Those pages have URLs of their own, and are the same for all.
  if (req.url !~ "^(/[a-z][a-z])?/(low-data|api|assets|media)([/?]|$)"
    && req.http.Cookie !~ "(^|;\s*)low_data=off(;|$)"
    && (req.http.Save-Data ~ "(?i)^on" || req.http.Cookie ~ "(^|;\s*)low_data=on(;|$)")) {
    return (pass);
  }
  # "/" redirects readers of other languages. Everybody else gets the same page, whatever their cookies.
  if (req.url ~ "^/(\?|$)") {
    if (req.http.Cookie ~ "(^|;\s*)locale=") {
      if (req.http.Cookie !~ "(^|;\s*)locale=en-US(;|$)") {
        return (pass);
      }
    } elsif (req.http.Accept-Language ~ "(?i)(^|,)\s*ar") {
      return (pass);
    }
    unset req.http.Cookie;
    unset req.http.Accept-Language;
  }
  if (req.url ~ "^/api/" && req.http.Accept-Language !~ "(?i)(^|,)\s*ar") {
    unset req.http.Accept-Language;
  }
  # Cookies are passed on, but do not prevent a hit: personal responses are "private", and never stored below.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # The stale page stays in the cache.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    return (deliver);
  }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "public" || beresp.http.Surrogate-Control ~ "no-store") {
    # Not shared. Later requests for this URL do not wait for each other.
    set beresp.ttl = 120s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 60s);
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  }
  set beresp.keep = 1h;
  return (deliver);
}

sub vcl_deliver {
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    set req.http.Serve-Stale = "1";
    return (restart);
  }
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
  # For Varnish only. Age would make caches behind it consider a page old that was not purged.
  unset resp.http.Surrogate-Control;
  unset resp.http.xkey;
  unset resp.http.Age;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  return (deliver);
}
