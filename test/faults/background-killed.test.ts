import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorContext } from '../../src/commands/context.ts'
import { deletedTables } from '../../src/features/map-data/rules/tables.ts'
import { deleteMap } from '../../src/features/map-data/verbs/delete-map.ts'
import { findMap } from '../../src/features/maps/queries/find-map.ts'
import { inMap } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { site } from '../support/builders/a-site.ts'
import { expectCountsEqualRows, expectNoOrphans } from '../support/checks/counts.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

const mapId = 1

describe.each(['sqlite', 'postgres'] as const)('kill -9 in the middle of background work, on %s', (engine) => {
  let empty: Empty
  afterEach(async () => {
    await endPrograms()
    await empty.drop()
  })

  it('a bulk change reports its partial progress, and finishes after a restart', async () => {
    empty = await engines[engine]()
    const first = startProgram(empty.settings)
    const [url, token] = [await first.url, await first.token]
    const call = callerOf(url)
    const ids: number[] = []
    for (let number = 0; number < 100; number += 1) {
      const json = { parent: 1, title: `Task ${number}` }
      ids.push((await call('POST', '/api/1/map/tasks/create/', { token, json })).body.id)
    }
    const lists = await call('GET', '/api/1/map/lists/', { token })
    const parent = lists.body.results.at(-1).id
    const quick = await slowMoves(empty, engine)
    const json = { ids, parent }
    const { body: action } = await call('POST', '/api/1/map/tasks/bulk/', { token, json })
    await comesTrue(async () => expect(await doneOf(empty)).toBeGreaterThan(0))
    await first.kill()

    const half = await doneOf(empty)
    expect([action.finished, half > 0, half < 100]).toEqual([null, true, true])
    await withDatabase(empty, (database) => expectCountsEqualRows(database, mapId))
    await quick()
    const second = startProgram(empty.settings)
    const next = callerOf(await second.url)
    await comesTrue(async () => {
      const { body } = await next('GET', `/api/1/map/bulk/${action.id}/`, { token })
      expect(body).toMatchObject({ tasks: 100, done: 100, changed: 100, finished: expect.any(String) })
    })
    const moved = await next('GET', `/api/1/map/tasks/?list_id=${parent}`, { token })
    expect(moved.body.count).toBe(100)
    const events = await empty.rows("select id from events where type = 'task.moved'")
    expect(events).toHaveLength(100)
    await withDatabase(empty, (database) => expectCountsEqualRows(database, mapId))
  })

  it('a map that is being deleted stays hidden, and is fully deleted after a restart', async () => {
    empty = await engines[engine]()
    const before = startProgram(empty.settings)
    await Promise.all([before.url, before.token])
    await before.stop()
    await withDatabase(empty, fillAndDelete)

    const first = startProgram(empty.settings)
    await comesTrue(async () => expect(await rowsLeft(empty, 'tasks')).toBeLessThan(tasks))
    await first.kill()

    expect(await rowsLeft(empty, 'tasks')).toBeGreaterThan(0)
    expect(await empty.rows('select id from maps where deleted is null')).toEqual([])
    await withDatabase(empty, (database) => expectNoOrphans(database, mapId))
    const second = startProgram(empty.settings)
    await second.url
    await comesTrue(async () => expect(await rowsLeft(empty, 'maps', 'id')).toBe(0))
    for (const { table } of deletedTables) expect(await rowsLeft(empty, table), table).toBe(0)
  })
})

const tasks = 60_000

const comesTrue = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 500_000, interval: 5 })

/** Slows down every move, so the test can kill the server in the middle. Returns a function that ends it. */
async function slowMoves({ rows }: Empty, engine: 'sqlite' | 'postgres'): Promise<() => Promise<unknown>> {
  if (engine === 'sqlite') {
    await rows(`create trigger slow after update of list_id on tasks
      begin select count(*) from tasks a, tasks b, tasks c; end`)
    return () => rows('drop trigger slow')
  }
  await rows(`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.1); return new; end $$`)
  await rows('create trigger slow before update of list_id on tasks for each row execute function slow()')
  return () => rows('drop function slow cascade')
}

/** Adds enough tasks that deleting the map takes a while. */
async function fillAndDelete(database: Database): Promise<void> {
  const operator = operatorContext({ database, site })
  const map = await findMap(database.read, mapId)
  if (!map) throw new Error('A first start makes a map.')
  const ctx = inMap(operator, map, null)
  await ctx.transaction(async ({ db }) => {
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${tasks})
      insert into tasks (map_id, list_id, author_id, title, title_folded, slug, description, parsed_description, url,
        pending, lock_comments, created, modified, list_arrival)
      select ${mapId}, l.id, k.user_id, 'Task', 'task', 'task', '', '', '', ${false}, ${false}, ${ctx.now}, ${ctx.now}, ${ctx.now}
      from n, (select min(id) as id from lists) as l, (select min(user_id) as user_id from tokens) as k`.execute(db)
  })
  const { name } = await database.read
    .selectFrom('maps')
    .select('name')
    .where('id', '=', mapId)
    .executeTakeFirstOrThrow()
  await deleteMap(ctx, { confirm: name })
}

async function withDatabase(empty: Empty, work: (database: Database) => Promise<void>): Promise<void> {
  const database = empty.open()
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const doneOf = async (empty: Empty): Promise<number> =>
  Number((await empty.rows('select done from actions'))[0]?.done ?? 0)

const rowsLeft = async (empty: Empty, table: string, column = 'map_id'): Promise<number> =>
  Number((await empty.rows(`select count(*) as n from ${table} where ${column} = ${mapId}`))[0]?.n ?? 0)
