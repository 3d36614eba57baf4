import { localPath } from '../../lib/addresses.ts'

/** Where to go on after signing in or out. Never a page that does it: its address may also hold a secret. */
export function returnPath(text: string | undefined): string {
  const path = localPath(text)
  return /^\/sign-(in|out)(?![\w-])/.test(path) ? '/' : path
}
