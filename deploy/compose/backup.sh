#!/bin/sh
# Makes a backup in /backup at BACKUP_TIME (UTC), and at the start if there is none of the last 23 hours. Deletes those of more than
# BACKUP_DAYS days. A failure is recorded by the product, tried again after half an hour, and raises MastheadBackupOld after 26 hours.
set -u
folder=${BACKUP_TARGET:-/backup}
passphrase=${BACKUP_PASSPHRASE_FILE:-/run/secrets/backup_passphrase}
if [ ! -s "$passphrase" ]; then
  echo "backup: $passphrase is missing or empty" >&2
  exit 1
fi
BACKUP_PASSPHRASE=$(cat "$passphrase")
export BACKUP_PASSPHRASE

seconds_until() {
  now=$(date -u +%s)
  next=$(date -u -d "$1" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  echo $((next - now))
}

# In the background, so that a signal ends the wait.
pause() {
  sleep "$1" &
  wait $!
}
trap 'exit 0' TERM INT

if find "$folder" -name 'masthead-*.backup' -mmin -1380 | grep -q .; then
  pause "$(seconds_until "$BACKUP_TIME")"
fi
while :; do
  if masthead backup "$folder/masthead-$(date -u +%F-%H%M).backup"; then
    find "$folder" -name 'masthead-*.backup*' -mtime "+$BACKUP_DAYS" -delete
    pause "$(seconds_until "$BACKUP_TIME")"
  else
    pause 1800
  fi
done
