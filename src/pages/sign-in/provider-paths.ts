import { NotFound } from '../../platform/errors.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import type { IdentityProvider } from '../../platform/openid/identity-provider.ts'

export const beginPath = '/sign-in/with/:provider'

export const callbackPath = '/sign-in/with/:provider/callback'

/** A plain link: a form would be stopped by our own policy when it leads to another site. */
export const beginAddress = (id: string, to: string | undefined): string =>
  beginPath.replace(':provider', id) + (to === undefined ? '' : `?to=${encodeURIComponent(to)}`)

export function requireProvider({ ctx, params }: PageRequest): IdentityProvider {
  const provider = ctx.site.providers.find(({ id }) => id === params.provider)
  if (!provider) throw new NotFound()
  return provider
}

/** The providers that the sign-in page offers. */
export const offeredProviders = ({ ctx }: PageRequest, to: string | undefined): { name: string; href: string }[] =>
  ctx.site.providers.map(({ id, name }) => ({ name, href: beginAddress(id, to) }))
