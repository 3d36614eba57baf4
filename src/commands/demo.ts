import { type App, startApp } from '../app.ts'
import type { Config } from '../config.ts'
import { inThrowAwayFolder } from '../demo/throw-away.ts'
import { firstLinkMs } from '../features/sessions/rules/sign-in-request.ts'
import { createSignInLink } from '../features/sessions/verbs/create-sign-in-link.ts'
import { createToken } from '../features/tokens/verbs/create-token.ts'
import { inMap } from '../platform/context.ts'
import { announce } from './announce.ts'
import type { Call, Command } from './command.ts'
import { operatorContext } from './places.ts'
import { stopSignal, untilAborted } from './signals.ts'

const usual = { seed: 1, tasks: 400 }
const most = { seed: 4_294_967_295, tasks: 10_000 }

export const demo: Command = {
  name: 'demo',
  about: 'Serves a throw-away map with several hundred tasks, until it is stopped.',
  options: [
    { name: 'seed', about: `A whole number: the same one gives the same map. ${usual.seed} unless given.` },
    { name: 'tasks', about: `How many tasks, up to ${most.tasks}. ${usual.tasks} unless given.` },
  ],
  run: async ({ options, config, out }) => {
    const wanted = { seed: readWhole('seed', options.seed, 0), tasks: readWhole('tasks', options.tasks, 1) }
    const stop = stopSignal()
    await inThrowAwayFolder(async (folder) => {
      const app = await startApp(throwAwayConfig(config, folder))
      try {
        await present(app, wanted, stop, out)
      } finally {
        await app.close()
      }
    })
  },
}

async function present(app: App, wanted: typeof usual, stop: AbortSignal, out: Call['out']): Promise<void> {
  // Loaded only here: a real server does not need the texts of the demo.
  const [{ fillDemo }, { members }] = await Promise.all([import('../demo/fill.ts'), import('../demo/product.ts')])
  const map = await fillDemo(app.database, app.site, { ...wanted, progress: showProgress, signal: stop })
  if (stop.aborted) return
  const ctx = operatorContext(app)
  const token = await createToken(inMap(ctx, map, null), { name: 'Demo', scope: 'manage' })
  const link = await createSignInLink(ctx, { email: members[0].email, valid_ms: firstLinkMs })
  const what = `A map with ${wanted.tasks} tasks is ready; it is gone when you stop.`
  announce(out, app, { what, link, token: token.text })
  await untilAborted(stop)
}

/** Its own database, and no mail to the people it makes up. */
const throwAwayConfig = (config: Config, folder: string): Config => ({
  ...config,
  DATA_DIR: folder,
  DATABASE_URL: '',
  SMTP_URL: '',
})

function showProgress(share: number): void {
  const line = `Filling the map: ${Math.floor(share * 100)} %`
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${share < 1 ? '' : '\n'}`)
  else if (share === 0) process.stderr.write('Filling the map …\n')
}

function readWhole(option: keyof typeof usual, text: string | undefined, least: number): number {
  if (text === undefined) return usual[option]
  const number = /^\d{1,10}$/.test(text) ? Number(text) : -1
  if (number >= least && number <= most[option]) return number
  throw new Error(`--${option} must be a whole number from ${least} to ${most[option]}.`)
}
