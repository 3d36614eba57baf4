import type { Log } from '../log.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { ProviderSettings } from './settings.ts'

/** The library is loaded only if there is a provider. */
export async function openProviders(settings: ProviderSettings[], log: Log): Promise<IdentityProvider[]> {
  if (settings.length === 0) return []
  const { OpenIdProvider } = await import('./openid-provider.ts')
  return settings.map((each) => new OpenIdProvider(each, log))
}
