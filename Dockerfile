# The whole product in one image: API, built pages, desk. docs/howto/containers.md tells how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY server/package.json server/
COPY sandbox/package.json sandbox/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# The packages that the program needs at run time; the pages are built and need none.
RUN npm ci --omit=dev --workspace=server --workspace=sandbox --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/server/package.json /app/server/
COPY --from=build /app/server/node_modules server/node_modules
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/sandbox sandbox
COPY --from=build /app/dist/web dist/web
# Pictures and, without DATABASE_URL, the embedded database. All else may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
