import type { App } from '../app.ts'

/** Anybody who has the link or the token can use it. The link works once. */
interface Ready {
  what: string
  link: string
  token: string
}

/** Prints the address, and what is needed to sign in and to send a first request. */
export function printReady(out: (line: string) => void, app: App, ready?: Ready): void {
  out(`Cairn is at ${app.site.publicUrl}  (API reference: ${app.site.publicUrl}/api/1/docs)`)
  if (!ready) return
  const lines = [
    ready.what,
    'Sign in as the administrator with this link, which works once, within 24 hours:',
    `  ${ready.link}`,
    'The API token, shown this once:',
    `  ${ready.token}`,
    'Try it:',
    `  curl -H 'Authorization: Token ${ready.token}' ${app.url}/api/1/map/`,
  ]
  for (const line of lines) {
    out('')
    out(line)
  }
}
