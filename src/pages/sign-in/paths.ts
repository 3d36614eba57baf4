export const signInPath = '/sign-in'

/** The page that takes the code. */
export const codePath = '/sign-in/code'

/** Where people sign in before they go on to another page. */
export const signInAddress = (returnTo: string): string => `${signInPath}?to=${encodeURIComponent(returnTo)}`
