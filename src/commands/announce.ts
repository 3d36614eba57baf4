import type { App } from '../app.ts'

/** Where it is, and all that is needed for a first request. */
export function announce(out: (line: string) => void, app: App, ready?: { what: string; token: string }): void {
  out(`Cairn is at ${app.site.publicUrl}  (API reference: ${app.site.publicUrl}/api/1/docs)`)
  if (!ready) return
  out('')
  out(ready.what)
  out('')
  out(`  ${ready.token}`)
  out('')
  out('Try it:')
  out('')
  out(`  curl -H 'Authorization: Token ${ready.token}' ${app.address}/api/1/map/`)
}
