#!/bin/sh
# Makes the secrets of deploy/compose.yaml in deploy/secrets, each once: sh make-secrets.sh tv.example
# Needs openssl. A certificate for tls.pem that others trust replaces the one made here.
set -eu
host=${1:-tv.localhost}
folder=${2:-$(dirname "$0")/secrets}
mkdir -p "$folder"
# Containers have other users, who read these files through their mounts: PostgreSQL, Garage and HAProxy each have one.
# So the files are readable by all, and the mode of the folder keeps everybody else of this machine out.
chmod 0700 "$folder"
cd "$folder"
umask 022

word() { openssl rand -hex "$1"; }
# Writes a file that is not there yet, whole or not at all.
keep() {
  cat > "$1.half"
  if [ -e "$1" ]; then rm "$1.half"; else mv "$1.half" "$1"; fi
}

word 24 | tr -d '\n' | keep postgres-password
word 32 | tr -d '\n' | keep garage-rpc
keep garage.env <<END
GARAGE_DEFAULT_BUCKET=floodlit
GARAGE_DEFAULT_ACCESS_KEY=GK$(word 12)
GARAGE_DEFAULT_SECRET_KEY=$(word 32)
END
value() { sed -n "s/^$1=//p" garage.env; }

database="postgres://floodlit:$(cat postgres-password)@database:5432/floodlit"
keep one.env <<END
DATABASE_URL=$database
# STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and SMTP_URL belong here.
END
keep three.env <<END
DATABASE_URL=$database
STORAGE_KEY=$(value GARAGE_DEFAULT_ACCESS_KEY)
STORAGE_SECRET=$(value GARAGE_DEFAULT_SECRET_KEY)
# STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and SMTP_URL belong here.
END
keep secrets.json <<END
{
  "captcha": "$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')",
  "media": "$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')",
  "sandboxSecretKey": "sk_test_$(word 24)",
  "sandboxPublishableKey": "pk_test_$(word 24)"
}
END

# An authority of our own for the store on the private network.
if [ ! -e store.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj '/CN=Floodlit store authority' \
    -keyout ca.key -out ca.pem 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj '/CN=store.internal' -keyout store.key -out store.csr 2>/dev/null
  printf 'subjectAltName=DNS:store.internal\n' > store.ext
  openssl x509 -req -in store.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile store.ext \
    -out store.crt 2>/dev/null
  cat store.crt store.key | keep store.pem
  rm -f ca.key ca.srl store.key store.csr store.ext store.crt
fi
if [ ! -e tls.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj "/CN=$host" \
    -addext "subjectAltName=DNS:$host,DNS:*.$host" -keyout tls.key -out tls.crt 2>/dev/null
  cat tls.crt tls.key | keep tls.pem
  rm -f tls.crt tls.key
  echo "$folder/tls.pem is signed by nobody: replace it by a certificate of $host and console.$host."
fi
chmod 0644 ./*
# The user of the product's image, who alone reads these.
if [ "$(id -u)" = 0 ]; then
  chown 0:10001 one.env three.env secrets.json
  chmod 0640 one.env three.env secrets.json
fi
echo "The secrets are in $folder."
