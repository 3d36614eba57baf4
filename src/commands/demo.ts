import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, startApp } from '../app.ts'
import type { Config } from '../config.ts'
import { firstLinkMs } from '../features/sessions/rules/sign-in.ts'
import { createSignInLink } from '../features/sessions/verbs/sign-in.ts'
import { createToken } from '../features/tokens/verbs/tokens.ts'
import { openInstallation } from '../open-installation.ts'
import { inMap, type MapRef } from '../platform/context.ts'
import type { Call, Command } from './command.ts'
import { operatorContext } from './context.ts'
import { printReady } from './server-process.ts'
import { stopSignal, untilAborted } from './signals.ts'

export const demo: Command = {
  name: 'demo',
  about: 'Serves a throwaway map with several hundred tasks until you stop it.',
  run: async ({ config, out }) => {
    const stop = stopSignal()
    await inTemporaryFolder(async (folder) => {
      // A separate database and no mail server, because the people in the demo don't exist.
      const ofDemo = { ...config, DATA_DIR: folder, DATABASE_URL: '', SMTP_URL: '' }
      await assertPortFree(ofDemo)
      const map = await fill(ofDemo, stop)
      if (stop.aborted) return
      const app = await startApp(ofDemo)
      try {
        await serve(app, map, out)
        await untilAborted(stop)
      } finally {
        await app.close()
      }
    })
  },
}

/** Checked before the map is filled, so that no one waits just to find out that the port is taken. */
async function assertPortFree({ PORT, HOST }: Config): Promise<void> {
  const server = createServer().listen(PORT, HOST)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Runs before anything is served: a server that is busy filling a map would be slow and reject some requests. */
async function fill(config: Config, stop: AbortSignal): Promise<MapRef> {
  process.stderr.write('Filling the map …\n')
  // Loaded only here: a real server doesn't need the demo.
  const { fillDemo } = await import('../demo/fill.ts')
  const { database, site } = await openInstallation(config, { staysUntil: stop })
  try {
    return await fillDemo(database, site, { end: Date.now(), signal: stop })
  } finally {
    await database.close()
  }
}

async function serve(app: App, map: MapRef, out: Call['out']): Promise<void> {
  const { administratorEmail: email } = await import('../demo/fill.ts')
  const ctx = operatorContext(app)
  const token = await createToken(inMap(ctx, map, null), { name: 'Demo', scope: 'manage' })
  const link = await createSignInLink(ctx, { email, validMs: firstLinkMs })
  const what = "A map with several hundred tasks is ready. It's deleted when you stop."
  printReady(out, app, { what, link, token: token.text })
}

/** Works in a new folder that only its owner can read, and always removes it. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-demo-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
