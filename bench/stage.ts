import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorContext } from '../src/commands/context.ts'
import { readConfig } from '../src/config.ts'
import { createMapWithLists } from '../src/features/lists/verbs/create-map-with-lists.ts'
import { createTeam } from '../src/features/teams/verbs/create-team.ts'
import { createToken } from '../src/features/tokens/verbs/create-token.ts'
import { openParts } from '../src/parts.ts'
import { inTeam } from '../src/platform/context.ts'
import type { BenchMap } from './cases.ts'
import { fillMap } from './fill.ts'
import { fillVotes } from './fill-votes.ts'
import type { Call } from './load.ts'
import { memoryMb } from './memory.ts'
import type { PagesMap } from './pages.ts'
import { preparePages } from './prepare-pages.ts'

/** Two filled maps, Cairn to serve them, and the bare server, each in a process of its own. */
export async function openStage(sizes: { small: number; large: number; votes: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const settings = { PORT: '0', DATA_DIR: folder, RATE_LIMIT: '0' }
  const small = await prepareMap(settings, 'small', sizes.small, sizes.votes)
  const large = await prepareMap(settings, 'large', sizes.large, sizes.votes)
  const log = openSync('/dev/null', 'w')
  const served = fork(join(import.meta.dirname, 'served.js'), {
    env: { PATH: '', ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const bare = fork(join(import.meta.dirname, 'bare.js'), { stdio: ['ignore', log, log, 'ipc'] })
  const url = `http://127.0.0.1:${await portOf(served)}`
  const bareUrl = `http://127.0.0.1:${await portOf(bare)}`
  return {
    small: { ...small, url, page: `${url}/small/map/` },
    large: { ...large, url, page: `${url}/large/map/` },
    /** An address where the bare server sends the same bytes as Cairn for this call. */
    bareUrl: async (name: string, call: Call): Promise<string> => {
      const path = `/${encodeURIComponent(name)}`
      const response = await fetch(call.url, {
        method: call.method ?? 'GET',
        headers: call.headers ?? {},
        body: call.next?.().body ?? null,
      })
      bare.send({ path, body: await response.text() })
      await once(bare, 'message')
      return bareUrl + path
    },
    memoryMb: () => memoryMb(served.pid ?? 0),
    close: async () => {
      await Promise.all([ended(served), ended(bare)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function prepareMap(
  settings: Record<string, string>,
  slug: string,
  tasks: number,
  votes: boolean,
): Promise<Omit<BenchMap, 'url'> & Omit<PagesMap, 'url'>> {
  const { database, site } = await openParts(readConfig(settings))
  const operator = operatorContext({ database, site })
  const team = inTeam(operator, await createTeam(operator, { slug, name: slug }), null)
  const ctx = await createMapWithLists(team, { slug: 'map', name: `A map of ${tasks}` })
  const token = await createToken(ctx, { name: 'Bench', scope: 'manage' })
  await fillMap(ctx, tasks, (done) => process.stderr.write(`\rfilling ${slug}: ${done} of ${tasks} tasks `))
  process.stderr.write('\n')
  if (votes) await fillVotes(ctx)
  const tasksOf = ctx.db.selectFrom('tasks').where('map_id', '=', ctx.map.id)
  const first = await tasksOf.select(['id', 'list_id']).orderBy('id').limit(1).execute()
  const listId = first[0]?.list_id ?? 0
  const ids = await tasksOf.select('id').where('list_id', '=', listId).orderBy('id').limit(100).execute()
  const pages = await preparePages(team, ctx, { list: listId, task: ids.at(1)?.id ?? 0, deleted: ids.at(-1)?.id ?? 0 })
  await database.close()
  return { ...pages, token: token.text, listId, taskIds: ids.map((row) => row.id) }
}

async function portOf(child: ChildProcess): Promise<number> {
  const [message] = await once(child, 'message')
  return message.port
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}
