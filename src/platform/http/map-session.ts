/**
 * A session that is valid in one map. Its cookie is separate from the browser's own secret, so that the two never get
 * mixed up. In a frame on another site, browsers accept only a cookie that is partitioned by that site.
 */
export interface MapSession {
  map_id: number
  secret: string
  framed: boolean
}

const names = { framed: 'framed', top: 'map' }

/** The session that came with a request. `read` returns the value of a cookie by its name without the prefix. */
export function findMapSession(read: (name: string) => string | undefined): MapSession | undefined {
  for (const framed of [true, false]) {
    const [, map = '', secret = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(read(nameFor(framed)) ?? '') ?? []
    if (secret) return { map_id: Number(map), secret, framed }
  }
  return undefined
}

/** The `Set-Cookie` header that opens a session; without a secret, the one that ends it. */
export function mapSessionCookie(
  { map_id, secret, framed }: MapSession,
  { prefix, secure, maxAgeSeconds }: { prefix: string; secure: boolean; maxAgeSeconds: number },
): string {
  // Browsers accept `SameSite=None` only with `Secure`, and over plain http they accept `Secure` only from localhost.
  const attributes = framed ? 'SameSite=None; Secure; Partitioned' : `SameSite=Lax${secure ? '; Secure' : ''}`
  const value = secret && `${map_id}.${secret}`
  return `${prefix}${nameFor(framed)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; ${attributes}`
}

const nameFor = (framed: boolean): string => (framed ? names.framed : names.top)
