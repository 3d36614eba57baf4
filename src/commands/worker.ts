import { openBackground } from '../background.ts'
import { openInstallation } from '../open-installation.ts'
import { closeInTime } from '../platform/db/open.ts'
import { openReadiness } from '../platform/db/readiness.ts'
import { printToStderr } from '../platform/log-output.ts'
import type { Command } from './command.ts'
import { stopSignal, unlessAborted, untilAborted } from './signals.ts'

/** Jobs enqueued by a server don't wake this process. */
const pollMs = 1_000

export const worker: Command = {
  name: 'worker',
  about: 'Runs background jobs without serving requests. Run as many as you like alongside servers with JOBS=off.',
  run: async ({ config, out }) => {
    const stop = stopSignal()
    const installation = await openInstallation(config, { staysUntil: stop }).catch(unlessAborted(stop))
    if (!installation) return
    const { log, database, site } = installation
    const readiness = await openReadiness({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR }, log)
    const { presence } = readiness
    const clock = () => new Date()
    const background = await openBackground({
      config,
      database,
      site,
      log,
      clock,
      print: printToStderr,
      presence,
      pollMs,
    })
    background.start()
    out('The worker is running.')
    await untilAborted(stop)
    await closeInTime(database, async () => {
      await background.stop()
      await readiness.close()
    })
  },
}
