// Runs as a separate process that tests kill: it starts jobs, reports them, and never finishes one.

import { openDatabase } from '../../../src/platform/db/open.ts'
import { openReadiness } from '../../../src/platform/db/readiness.ts'
import { Worker } from '../../../src/platform/jobs/worker.ts'
import { openLog } from '../../../src/platform/log.ts'
import { site } from '../builders/a-site.ts'
import { runningTests } from '../builders/test-job.ts'

const { DATABASE_URL = '', DATA_DIR = '', NOW = '' } = process.env
const log = openLog('error')
const settings = { databaseUrl: DATABASE_URL, dataDir: DATA_DIR }
const database = await openDatabase(settings, log)
const { presence } = await openReadiness(settings, log)
const hanging = runningTests({
  run: (_ctx, { key }) => {
    process.stdout.write(`running ${key}\n`)
    return new Promise(() => undefined)
  },
})
new Worker({ database, site, handlers: [hanging], clock: () => new Date(NOW), log, presence }).start()
