export const signInPath = '/sign-in'

/** The page that takes the code. */
export const codePath = '/sign-in/code'

/** Where people sign in before they go on to another page. Who is signed in already does it only where it asks to. */
export const signInUrl = (returnTo: string, { again = false } = {}): string =>
  `${signInPath}?to=${encodeURIComponent(returnTo)}${again ? '&recent=yes' : ''}`
