import { localPath } from '../../lib/urls.ts'

export const signInPath = '/sign-in'

export const codePath = '/sign-in/code'

/**
 * Signs in, then goes to another page. `again` asks people who are signed in to sign in once more, for pages that
 * require a recent sign-in.
 */
export const signInUrl = (returnTo: string, { again = false } = {}): string =>
  `${signInPath}?to=${encodeURIComponent(returnTo)}${again ? '&recent=yes' : ''}`

/** The page after signing in or out. Never a sign-in or sign-out page: its URL may contain a secret. */
export function returnPath(text: string | undefined): string {
  const path = localPath(text)
  return /^\/sign-(in|out)(?![\w-])/.test(path) ? '/' : path
}
