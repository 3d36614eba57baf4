import { localPath } from '../../lib/urls.ts'

/** The page after signing in or out. Never a sign-in or sign-out page: its address may contain a secret. */
export function returnPath(text: string | undefined): string {
  const path = localPath(text)
  return /^\/sign-(in|out)(?![\w-])/.test(path) ? '/' : path
}
