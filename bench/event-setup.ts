import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@cairn/sdk'
import { openAnyMap, operatorContext } from '../src/commands/context.ts'
import { readConfig } from '../src/config.ts'
import { createToken } from '../src/features/tokens/verbs/create-token.ts'
import { openInstallation } from '../src/open-installation.ts'
import { memoryMb } from './memory.ts'
import { prepareMap } from './prepare-map.ts'
import { startServerProcess } from './server-process.ts'

const tasks = 200

/** A server with one map, for what is told of events: many tokens, networks that can be pretended, endpoints on this machine. */
export async function openEventSetup(extra: Record<string, string> = {}, tokenCount = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const { DATABASE_URL = '' } = process.env
  const settings = {
    ...{
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL,
      RATE_LIMIT: '0',
      PAGE_LIMIT: '0',
      SEARCH_LIMIT: '0',
      SEARCH_PROCESSOR_MS: '0',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
    },
    ...{ EGRESS_ALLOWED_HOSTS: '127.0.0.1', ...extra },
  }
  const slug = `events-${Date.now()}`
  const map = await prepareMap(settings, slug, tasks, false)
  const tokens = await createTokens(settings, `${slug}/map`, tokenCount)
  const server = await startServerProcess(settings)
  const client = createClient({ baseUrl: server.url, token: map.token })
  const taskIds: number[] = []
  for (let n = 0; n < 20; n += 1) {
    taskIds.push((await client.tasks.create({ parent: map.listId, title: `Told of, ${n}` })).id)
  }
  return {
    ...map,
    /** What everybody may see. Of the others some wait, and one is in the trash. */
    taskIds,
    url: server.url,
    slug,
    settings,
    tokens,
    client,
    memoryMb: () => memoryMb(server.pid),
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type EventSetup = Awaited<ReturnType<typeof openEventSetup>>

async function createTokens(settings: Record<string, string>, path: string, count: number): Promise<string[]> {
  const { database, site } = await openInstallation(readConfig(settings))
  const ctx = await openAnyMap(operatorContext({ database, site }), path)
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) {
    tokens.push((await createToken(ctx, { name: `Reader ${n}`, scope: 'read' })).text)
  }
  await database.close()
  return tokens
}
