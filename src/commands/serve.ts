import { startApp } from '../app.ts'
import type { Command } from './command.ts'
import { untilStopped } from './signals.ts'
import { createStarter } from './starter.ts'

export const serve: Command = {
  name: 'serve',
  about: 'Starts the server. On an empty database it first makes a team, a map and a token.',
  run: async ({ config, out }) => {
    const stopped = untilStopped()
    const app = await startApp(config)
    const token = await createStarter(app.database, app.site)
    out(`Cairn is at ${app.site.publicUrl}  (API reference: ${app.site.publicUrl}/api/1/docs)`)
    if (token) {
      out('')
      out('A team and a map with seven lists are ready. Their API token, shown this once:')
      out('')
      out(`  ${token}`)
      out('')
      out('Try it:')
      out('')
      out(`  curl -H 'Authorization: Token ${token}' ${app.address}/api/1/map/`)
    }
    await stopped
    await app.close()
  },
}
