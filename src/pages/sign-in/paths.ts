export const signInPath = '/sign-in'

/** The page that takes the code. */
export const codePath = '/sign-in/code'

/** Where people sign in before they go on to another page. A person who is signed in does it only where the page asks for it. */
export const signInUrl = (returnTo: string, { again = false } = {}): string =>
  `${signInPath}?to=${encodeURIComponent(returnTo)}${again ? '&recent=yes' : ''}`
