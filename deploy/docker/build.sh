#!/bin/sh
# The Dockerfile runs this in /app: it builds everything, and leaves below /image what the last stage copies.
set -eu

# The Node of the lock file, for this machine.
node=$(echo /app/node_modules/node-linux-*/bin/node)
chmod 0755 "$node"
"$node" tools/generate.ts
"$node" tools/build-server.ts
"$node" tools/build-web.ts

# Sources stay: the bundle reads migrations, texts and pictures beside them.
mkdir -p /image/app /image/usr/local/bin
cp -a package.json package-lock.json .npmrc LICENSE contract ffmpeg server stripe-sandbox demo deploy /image/app/
mkdir -p /image/app/docs
cp -a docs/licences /image/app/docs/
rm -rf /image/app/server/test /image/app/stripe-sandbox/test
find /image/app -name '*.test.ts' -delete
mkdir -p /image/app/web /image/app/console
cp -a web/dist web/dist-shell /image/app/web/
cp -a console/dist /image/app/console/
for workspace in ui web console e2e bench; do
  mkdir -p "/image/app/$workspace"
  cp "$workspace/package.json" "/image/app/$workspace/"
done

# The packages that a running process loads. The renderer of the demo runs from its sources.
cd /image/app
rm -rf ./*/node_modules
npm ci --omit=dev --workspace=server --workspace=stripe-sandbox --workspace=demo --include-workspace-root \
  --no-audit --no-fund --loglevel=error
chmod 0755 node_modules/node-linux-*/bin/node
ln -s "$(echo /app/node_modules/node-linux-*/bin/node)" /image/usr/local/bin/node
# The packages belong to root, so the embedded PostgreSQL is made runnable here.
"$node" deploy/docker/prepare-postgresql.ts

cat > /image/usr/local/bin/floodlit <<'END'
#!/bin/sh
# Node writes a line for a file that is not there.
env=/run/secrets/floodlit.env
[ -e "$env" ] || env=/dev/null
exec node --env-file="$env" /app/server/dist/cli.js "$@"
END
chmod 0755 /image/usr/local/bin/floodlit
chmod -R go+rX,go-w /image
