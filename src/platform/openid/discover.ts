import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { fetchOutside } from '../egress.ts'
import type { ProviderSettings } from './settings.ts'

/** How long a person waits for a provider, each time we ask it something. */
const timeoutMs = 5_000

/** Asks a provider where things are. */
export function discover({ issuer, client_id, client_secret }: ProviderSettings): Promise<Configuration> {
  const server = new URL(issuer)
  return discovery(server, client_id, undefined, authBy(client_secret), {
    [customFetch]: fetchFrom(server.hostname),
    // The settings allow http only on this machine. Signatures are checked even of what came straight from the provider.
    execute: [...(server.protocol === 'http:' ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
  })
}

/** In the way that the protocol takes for granted, unless the provider says that it takes only the other. */
function authBy(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const onlyPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (onlyPost ? ClientSecretPost : ClientSecretBasic)(secret)(server, client, body, headers)
  }
}

/** The operator named one host; a provider cannot send us to another inside our network. */
const fetchFrom =
  (hostname: string): CustomFetch =>
  (address, { method, headers, body, signal }) =>
    fetchOutside(
      address,
      { method, headers, ...(body ? { body: String(body) } : {}), ...(signal ? { signal } : {}) },
      { trusted: URL.parse(address)?.hostname === hostname, timeoutMs },
    )
