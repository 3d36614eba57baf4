import type { Site } from '../../../platform/context.ts'

/** The page with a person's settings. */
export const accountPath = '/you/settings'

/** The page that a link in a mail leads to. */
export const signInLinkPath = '/sign-in/link/:token'

export const signInLinkAddress = (site: Site, token: string): string =>
  site.publicUrl + signInLinkPath.replace(':token', token)
