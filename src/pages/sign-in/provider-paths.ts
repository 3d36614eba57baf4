import type { Site } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import type { IdentityProvider } from '../../platform/openid/identity-provider.ts'

export const beginPath = '/sign-in/with/:provider'

export const callbackPath = '/sign-in/with/:provider/callback'

/** The address of a link, not of a form: our content security policy blocks forms that redirect to another site. */
export const beginUrl = (id: string, to: string | undefined): string =>
  beginPath.replace(':provider', id) + (to === undefined ? '' : `?to=${encodeURIComponent(to)}`)

export function requireProvider({ ctx, params }: PageRequest): IdentityProvider {
  const provider = ctx.site.providers.find(({ id }) => id === params.provider)
  if (!provider) throw new NotFound()
  return provider
}

/** The providers that the sign-in page offers. */
export const offeredProviders = ({ providers }: Site, to: string | undefined): { name: string; href: string }[] =>
  providers.map(({ id, name }) => ({ name, href: beginUrl(id, to) }))
