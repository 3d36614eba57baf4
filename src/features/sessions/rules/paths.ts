import type { Site } from '../../../platform/context.ts'

export const accountPath = '/you/settings'

/** The page that a link in an email leads to. */
export const signInLinkPath = '/sign-in/link/:token'

/** The page where people get their previous address back. */
export const undoAddressPath = '/sign-in/address/:token'

export const undoAddressLink = (site: Site, token: string): string =>
  site.publicUrl + undoAddressPath.replace(':token', token)

export const signInLinkUrl = (site: Site, token: string): string =>
  site.publicUrl + signInLinkPath.replace(':token', token)
