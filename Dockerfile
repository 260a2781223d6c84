# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS base
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY patches patches
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/demo/package.json apps/demo/
COPY packages/contract/package.json packages/contract/
COPY packages/scoring/package.json packages/scoring/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/testkit/package.json packages/testkit/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY prove/package.json prove/

FROM base AS build
ENV CI=1
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile
COPY packages packages
COPY apps apps
RUN pnpm --filter "./packages/*" run build \
 && pnpm --filter "./apps/*" run build
# Day and hash of the commit: the context has no history. After the build, whose layers stay valid.
ARG RELEASE_COMMIT=
RUN node apps/api/release.mjs

# Only what the server needs at run time.
FROM base AS production
ENV CI=1
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --prod --filter "procurement-credit..."

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=production /app ./
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/scoring/dist packages/scoring/dist
COPY --from=build /app/packages/embedded-postgres/dist packages/embedded-postgres/dist
COPY --from=build /app/packages/testkit/dist packages/testkit/dist
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/api/openapi.json apps/api/openapi.json
COPY --from=build /app/apps/demo/dist apps/demo/dist
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "apps/api/dist/main.js"]
