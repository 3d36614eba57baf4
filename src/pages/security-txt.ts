import { dayMs } from '../lib/time.ts'
import type { Site } from '../platform/context.ts'
import type { Route } from '../platform/http/server-deps.ts'

const path = '/.well-known/security.txt'
const validDays = 180

/** Where to report a vulnerability (RFC 9116). It must have an expiry date: half a year from today. */
export const securityRoute = (site: Site, contact: string, clock: () => Date): Route => ({
  path,
  reply: async () => {
    const today = Math.floor(clock().getTime() / dayMs) * dayMs
    const expires = new Date(today + validDays * dayMs).toISOString()
    return {
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${site.publicUrl}${path}\n`,
      headers: { 'cache-control': 'public, max-age=3600' },
    }
  },
})
