import { type App, startApp } from '../app.ts'
import type { Command } from './command.ts'
import { printReady } from './print-ready.ts'
import { stopSignal, unlessAborted, untilAborted } from './signals.ts'
import { createStarter } from './starter.ts'

const what = 'A team and a map with seven lists are ready.'

export const serve: Command = {
  name: 'serve',
  about: 'Starts the server. On an empty database it first creates a team with an administrator, a map and a token.',
  run: async ({ config, out }) => {
    const stop = stopSignal()
    let starter: Awaited<ReturnType<typeof createStarter>>
    const prepare = async ({ database, site }: Pick<App, 'database' | 'site'>) => {
      // What is wrong with it is said now, not when the first person signs in.
      site.secret()
      starter = await createStarter(database, site)
    }
    const app = await startApp(config, undefined, undefined, stop, prepare).catch(unlessAborted(stop))
    if (!app) return
    try {
      printReady(out, app, starter && { what, ...starter })
      await untilAborted(stop)
    } finally {
      await app.close()
    }
  },
}
