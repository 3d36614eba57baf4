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

/** For each request to a provider. A person is waiting meanwhile. */
const timeoutMs = 5_000

/** Reads the metadata of a provider: its endpoints and what it supports. */
export function discover({ issuer, client_id, client_secret }: ProviderSettings): Promise<Configuration> {
  const server = new URL(issuer)
  return discovery(server, client_id, undefined, authBy(client_secret), {
    [customFetch]: fetchFrom(server.hostname),
    // The settings allow http only on this machine. Signatures are always checked, also of tokens that came directly
    // from the provider.
    execute: [...(server.protocol === 'http:' ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
  })
}

/** Sends the secret with `client_secret_basic`, the default, unless the provider supports only `client_secret_post`. */
function authBy(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const onlyPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (onlyPost ? ClientSecretPost : ClientSecretBasic)(secret)(server, client, body, headers)
  }
}

/** Only the host that the operator named is trusted. A provider cannot send us to another host in our network. */
const fetchFrom =
  (hostname: string): CustomFetch =>
  (url, { method, headers, body, signal }) =>
    fetchOutside(
      url,
      { method, headers, ...(body ? { body: String(body) } : {}), ...(signal ? { signal } : {}) },
      { trusted: URL.parse(url)?.hostname === hostname, timeoutMs },
    )
