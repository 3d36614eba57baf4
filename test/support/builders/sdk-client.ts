// An SDK client for every test, behind a proxy that can fail.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CairnClient, type ClientOptions, createClient, type Task } from '@cairn/sdk'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type App, startApp } from '../../../src/app.ts'
import { openAnyMap, operatorContext } from '../../../src/commands/context.ts'
import { createStarter } from '../../../src/commands/server-process.ts'
import { readConfig } from '../../../src/config.ts'
import { createToken } from '../../../src/features/tokens/verbs/tokens.ts'
import type { Scope } from '../../../src/platform/actor.ts'
import { type FaultyProxy, openFaultyProxy } from '../servers/faulty-proxy.ts'
import { longTimeouts } from '../servers/long-timeouts.ts'
import { noLimits } from '../servers/no-limits.ts'

/** The public URL. There's no such host, so a request to it fails. */
export const publicUrl = 'https://feedback.invalid'

interface Sdk {
  app: App
  token: string
  /** Sits between the client and the server. Each test has its own. */
  proxy: FaultyProxy
  client: CairnClient
  /** A new list for the test. */
  listId: number
}

/** A server for the test file, and for each test an SDK client behind a proxy that can make requests fail. */
export function useSdk() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-sdk-'))
  const sdk = {} as Sdk
  const clientOf = (options: Partial<ClientOptions> = {}): CairnClient =>
    createClient({ baseUrl: sdk.proxy.url, token: sdk.token, backoffMs: 1, timeoutMs: 60_000, ...options })

  beforeAll(async () => {
    const settings = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...noLimits, PUBLIC_URL: publicUrl }
    sdk.app = await startApp(readConfig({ ...longTimeouts, ...settings }))
    sdk.token = (await createStarter(sdk.app.database, sdk.app.site))?.token ?? ''
  })
  afterAll(async () => {
    await sdk.app.close()
    rmSync(dataDir, { recursive: true })
  })
  beforeEach(async () => {
    sdk.proxy = await openFaultyProxy(sdk.app.url)
    sdk.client = clientOf()
    sdk.listId = (await sdk.client.lists.create({ name: 'Inbox', role: 'suggestions' })).id
    sdk.proxy.seen.length = 0
  })
  afterEach(() => sdk.proxy.close())

  return Object.assign(sdk, {
    clientOf,
    clientWith: async (scope: Scope): Promise<CairnClient> => {
      const operator = await openAnyMap(operatorContext(sdk.app), 'team/roadmap')
      return clientOf({ token: (await createToken(operator, { name: scope, scope })).text })
    },
    aTask: (title = 'Dark mode'): Promise<Task> => sdk.client.tasks.create({ parent: sdk.listId, title }),
    titlesIn: async (): Promise<string[]> =>
      (await sdk.client.tasks.list({ list_id: sdk.listId })).results.map(({ title }) => title),
  })
}
