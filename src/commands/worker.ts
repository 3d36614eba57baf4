import { openBackground } from '../background.ts'
import { openParts } from '../parts.ts'
import { openReadiness } from '../platform/db/readiness.ts'
import type { Command } from './command.ts'
import { stopSignal, untilAborted } from './signals.ts'

/** Jobs that a server enqueues do not wake this process. */
const pollMs = 1_000

export const worker: Command = {
  name: 'worker',
  about: 'Does the background work and serves nothing. Any number may run beside servers with JOBS=off.',
  run: async ({ config, out }) => {
    const stop = stopSignal()
    const { log, database, site } = await openParts(config, { stays: true })
    const readiness = await openReadiness({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR }, log)
    try {
      const print = (text: string) => process.stderr.write(`${text}\n`)
      const background = await openBackground({ config, database, site, log, clock: () => new Date(), print, pollMs })
      background.start()
      out('The worker is running.')
      await untilAborted(stop)
      await background.stop()
    } finally {
      await readiness.close()
      await database.close()
    }
  },
}
