export const signInPath = '/sign-in'

/** Where people sign in before they go on to another page. */
export const signInAddress = (returnTo: string): string => `${signInPath}?to=${encodeURIComponent(returnTo)}`
