import { NotFound } from '../../../platform/errors.ts'
import type { Visit } from '../../../platform/http/page.ts'
import type { IdentityProvider } from '../../../platform/identity-provider.ts'
import type { Log } from '../../../platform/log.ts'
import { beginAddress } from './paths.ts'
import type { ProviderSettings } from './settings.ts'

/** The library is loaded only where there is a provider. */
export async function openProviders(settings: ProviderSettings[], log: Log): Promise<IdentityProvider[]> {
  if (settings.length === 0) return []
  const { OpenIdProvider } = await import('./openid-provider.ts')
  return settings.map((each) => new OpenIdProvider(each, log))
}

export function requireProvider({ site, params }: Visit): IdentityProvider {
  const provider = site.providers.find(({ id }) => id === params.provider)
  if (!provider) throw new NotFound()
  return provider
}

/** For the page that offers them: their names, and the address of each. Turbo must leave it alone, it leads elsewhere. */
export const offeredProviders = ({ site }: Visit, to: string | undefined): { name: string; href: string }[] =>
  site.providers.map(({ id, name }) => ({ name, href: beginAddress(id, to) }))
