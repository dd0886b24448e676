# One image for every role: ROLE chooses at the start (all, web, worker, ingest). See docs/scale.md.
# A build reaches Debian's archive and npm alone, and a start fetches nothing.

ARG DEBIAN=debian:trixie-slim

FROM ${DEBIAN} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates npm \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# Packages first: a change of the sources alone does not install them again.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY ffmpeg/package.json ffmpeg/
COPY server/package.json server/
COPY stripe-sandbox/package.json stripe-sandbox/
COPY ui/package.json ui/
COPY web/package.json web/
COPY console/package.json console/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN sh deploy/docker/build.sh

FROM ${DEBIAN}
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates ffmpeg tini tzdata \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin floodlit \
 && install -d -o floodlit -g floodlit -m 0750 /data
WORKDIR /app
COPY --from=build /image/ /
# The launcher of `npm start` sets the same: see `allocator` in tools/setup.mjs.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    RTMP_HOST=0.0.0.0 \
    RTMP_PORT=1935 \
    METRICS_PORT=9464 \
    DATA_DIR=/data \
    FFMPEG_PATH=/usr/bin/ffmpeg \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=32768 \
    MALLOC_TRIM_THRESHOLD_=131072
USER floodlit
VOLUME /data
EXPOSE 4000 1935
# It asks whether the process lives. A database that is away must not restart the home of a live game.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "/app/deploy/docker/health.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "--env-file-if-exists=/run/secrets/floodlit.env", "--max-semi-space-size=4", "/app/server/dist/main.js"]
