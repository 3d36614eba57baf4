export const beginPath = '/sign-in/with/:provider'

export const callbackPath = '/sign-in/with/:provider/callback'

/** A plain link: a form would be stopped by our own policy when it leads to another site. */
export const beginAddress = (id: string, to: string | undefined): string =>
  beginPath.replace(':provider', id) + (to === undefined ? '' : `?to=${encodeURIComponent(to)}`)
