import { type App, startApp } from '../app.ts'
import type { Config } from '../config.ts'
import { inTemporaryFolder } from '../demo/temporary-folder.ts'
import { firstLinkMs } from '../features/sessions/rules/sign-in-request.ts'
import { createSignInLink } from '../features/sessions/verbs/create-sign-in-link.ts'
import { createToken } from '../features/tokens/verbs/create-token.ts'
import { inMap } from '../platform/context.ts'
import { announce } from './announce.ts'
import type { Call, Command } from './command.ts'
import { operatorContext } from './context.ts'
import { stopSignal, untilAborted } from './signals.ts'
import { readWholeNumber } from './values.ts'

const defaults = { seed: 1, tasks: 400 }
const maxima = { seed: 4_294_967_295, tasks: 10_000 }

export const demo: Command = {
  name: 'demo',
  about: 'Serves a throw-away map with several hundred tasks, until it is stopped.',
  options: [
    { name: 'seed', about: `A whole number: the same one gives the same map. ${defaults.seed} unless given.` },
    { name: 'tasks', about: `How many tasks, up to ${maxima.tasks}. ${defaults.tasks} unless given.` },
  ],
  run: async ({ options, config, out }) => {
    const settings = { seed: readInteger('seed', options.seed, 0), tasks: readInteger('tasks', options.tasks, 1) }
    const stop = stopSignal()
    await inTemporaryFolder(async (folder) => {
      const app = await startApp(temporaryConfig(config, folder))
      try {
        await fillAndServe(app, settings, stop, out)
      } finally {
        await app.close()
      }
    })
  },
}

async function fillAndServe(app: App, settings: typeof defaults, stop: AbortSignal, out: Call['out']): Promise<void> {
  // Loaded only here: a real server does not need the texts of the demo.
  const [{ fillDemo }, { members }] = await Promise.all([import('../demo/fill.ts'), import('../demo/product.ts')])
  const map = await fillDemo(app.database, app.site, { ...settings, progress: showProgress, signal: stop })
  if (stop.aborted) return
  const ctx = operatorContext(app)
  const token = await createToken(inMap(ctx, map, null), { name: 'Demo', scope: 'manage' })
  const link = await createSignInLink(ctx, { email: members[0].email, valid_ms: firstLinkMs })
  const what = `A map with ${settings.tasks} tasks is ready; it is gone when you stop.`
  announce(out, app, { what, link, token: token.text })
  await untilAborted(stop)
}

/** A database of its own, and no mail server: the people of the demo do not exist. */
const temporaryConfig = (config: Config, folder: string): Config => ({
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

const readInteger = (option: keyof typeof defaults, text = String(defaults[option]), min: number): number =>
  readWholeNumber(option, text, { min, max: maxima[option] })
