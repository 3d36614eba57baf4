import type { Config } from '../../config.ts'
import { fetchOutside } from '../../platform/egress.ts'
import { error, type Finding, ok, warning } from './check-installation.ts'

const clockMs = 5_000

interface Health {
  status?: string
  forwarded?: number
}

/** Checks that people can reach a server at PUBLIC_URL, and that the proxies in front of it match the settings. */
export async function checkPublicUrl(config: Config): Promise<Finding[]> {
  const url = config.PUBLIC_URL
  if (!url) return [warning('address', 'PUBLIC_URL is not set, so links only work on this machine.')]
  if (new URL(url).pathname !== '/') return [error('address', `${url} has a path. Give Cairn its own host.`)]
  const answer = await fetchOutside(`${url}/health`, {}, { trusted: true })
  const health = await healthIn(answer)
  if (!health)
    return [error('address', `the server at ${url} is not Cairn (${answer.status}). Check the proxy and DNS.`)]
  return [
    health.status === 'ok'
      ? ((await redirectFinding(url)) ?? urlFinding(url, answer))
      : error('address', `the server at ${url} cannot reach its database. Check its log.`),
    proxyFinding(config.TRUSTED_PROXIES, health.forwarded ?? 0),
  ]
}

async function healthIn(answer: Response): Promise<Health | undefined> {
  try {
    const health = (await answer.json()) as Health & { database?: unknown }
    return health.database === undefined ? undefined : health
  } catch {
    return undefined
  }
}

/** Cairn redirects pages to PUBLIC_URL if the proxy reports another public name, so pages would redirect forever. */
async function redirectFinding(url: string): Promise<Finding | undefined> {
  const page = await fetchOutside(`${url}/`, {}, { trusted: true, cut: true })
  if (page.headers.get('location') !== `${url}/`) return undefined
  return error(
    'address',
    `pages at ${url} redirect to themselves. Have the proxy forward the Host header, or send X-Forwarded-Host and set TRUSTED_PROXIES.`,
  )
}

function urlFinding(url: string, answer: Response): Finding {
  const { protocol, hostname } = new URL(url)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol === 'http:' && !isHere)
    return warning(
      'address',
      `${url} has no TLS, so others on the network can hijack sessions. Put a proxy with TLS in front.`,
    )
  const ahead = Date.parse(answer.headers.get('date') ?? '') - Date.now()
  if (Math.abs(ahead) > clockMs)
    return warning('address', `the clock at ${url} is off from ours by ${Math.round(ahead / 1_000)} s. Synchronize it.`)
  return ok('address', `a server responds at ${url}.`)
}

/**
 * If the setting is too high, visitors can fake their IP address. If it's too low, all visitors appear to
 * share the proxy's.
 */
function proxyFinding(trusted: number, forwarded: number): Finding {
  if (trusted === forwarded) return ok('proxies', `${trusted} in front of Cairn, matching TRUSTED_PROXIES.`)
  const says = `TRUSTED_PROXIES is ${trusted}, but X-Forwarded-For has ${forwarded} addresses.`
  return trusted > forwarded
    ? error(
        'proxies',
        `${says} Visitors can fake their IP address. Have each proxy add the address, or set it to ${forwarded}.`,
      )
    : warning('proxies', `${says} All visitors share the limits of one address. Set it to ${forwarded}.`)
}
