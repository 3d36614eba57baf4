import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { authenticateBy, callerTables } from '../src/features/tokens/queries/authenticate-by.ts'
import { newTokenText, tokenHash } from '../src/features/tokens/rules/secrets.ts'
import { later } from '../src/lib/time.ts'
import type { Database } from '../src/platform/db/database.ts'
import { openLog } from '../src/platform/log.ts'
import { type Empty, engines } from './support/databases/engines.ts'

const now = '2026-01-01T00:00:00.000Z'
const text = newTokenText(1)

/** Two databases on the same file, like two processes. */
let [empty, own, other]: [Empty, Database, Database] = [] as never

const run = (database: Database, statement: string) => database.transaction((tx) => sql.raw(statement).execute(tx))
const identify = (database: Database) => {
  const authenticate = authenticateBy(database, openLog('silent'), () => '')
  return () => authenticate({ authorization: `Token ${text}`, isForWrite: true }, now)
}

beforeEach(async () => {
  await close()
  empty = await engines.sqlite({ migrated: true })
  own = empty.open()
  other = empty.open()
  for (const statement of [
    `insert into users (id, first_name, last_name, created) values (1, 'Robot', '', '${now}')`,
    `insert into teams (id, slug, name, url, created) values (1, 'team', 'Team', '', '${now}')`,
    `insert into maps (id, team_id, slug, name, description, parsed_description, url, contact_email, created)
      values (1, 1, 'map', 'Map', '', '', '', '', '${now}')`,
    `insert into tokens (map_id, id, user_id, hash, scope, created, last_used)
      values (1, 1, 1, '${tokenHash(text)}', 'write', '${now}', '${later(now, 3_600_000)}')`,
  ])
    await run(own, statement)
})
afterAll(close)

async function close(): Promise<void> {
  await own?.close()
  await other?.close()
  await empty?.drop()
}

it.each([
  ['a revoked token', `update tokens set revoked = '${now}'`],
  ['a deleted token', 'delete from "tokens"'],
  ['a token with another scope', `update "tokens" set "scope" = 'read' where "map_id" = 1 returning id`],
  [
    'an archived map',
    `with chosen as (select 1 as id) update maps set archived = '${now}' where id in (select id from chosen)`,
  ],
  ['a renamed map', `UPDATE Maps SET slug = 'renamed'`],
  [
    'a renamed team',
    `insert into teams (id, slug, name, url, created) values (1, 'x', '', '', '')
    on conflict (id) do update set slug = 'renamed'`,
  ],
])('%s takes effect with the next write, whichever process changed it', async (_what, statement) => {
  const callers = [identify(own), identify(other)]
  const before = await callers[0]?.()
  expect(before).toMatchObject({ map: { path: '/team/map', archived: false }, actor: { scope: 'write' } })
  for (const caller of callers) expect(await caller()).toEqual(before)

  await run(own, statement)

  const after = await identify(own)()
  expect(after).not.toEqual(before)
  for (const caller of callers) expect(await caller()).toEqual(after)
})

it('a token is looked up again while a change to it is being committed, and after one that was rolled back', async () => {
  const caller = identify(own)
  const before = await caller()
  let during: unknown
  const refused = own.transaction(async (tx) => {
    await sql`update tokens set scope = 'read'`.execute(tx)
    during = await caller()
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(during).toEqual(before)
  expect(await caller()).toEqual(before)
  await run(own, `update tokens set revoked = '${now}'`)
  expect(await caller()).toBeUndefined()
})

it('a token stays cached while this process writes other things', async () => {
  const caller = identify(own)
  const before = await caller()
  await run(own, `update users set first_name = 'Android'`)
  await run(own, `insert into map_locks (map_id) values (1)`)
  expect(await caller()).toBe(before)
  await run(other, `update users set first_name = 'Robot'`)
  expect(await caller()).not.toBe(before)
})

it('no trigger and no foreign key changes the tables that identify a caller', async () => {
  const triggers = await empty.rows(`select sql from sqlite_schema where type = 'trigger'`)
  for (const table of callerTables) {
    const keys = await empty.rows(`select on_update, on_delete from pragma_foreign_key_list('${table}')`)
    for (const key of keys) expect(key).toEqual({ on_update: 'NO ACTION', on_delete: 'NO ACTION' })
    for (const trigger of triggers) expect(String(trigger.sql)).not.toMatch(new RegExp(`\\b${table}\\b`, 'i'))
  }
  expect(triggers.length).toBeGreaterThan(0)
})
