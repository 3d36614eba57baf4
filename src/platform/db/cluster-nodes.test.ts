import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { query } from '../../../test/support/databases/fresh-postgres.ts'
import { findNode, hashOf, mapIn, writesEverywhere } from './cluster-nodes.ts'

it("hashes a map's id like PostgreSQL, and so like Citus", async () => {
  const ids = [0, 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, ...fc.sample(fc.nat({ max: Number.MAX_SAFE_INTEGER }), 2_000)]
  const rows = await query(inject('databaseUrl'), `select hashint8(id) as hash from unnest('{${ids}}'::bigint[]) as id`)
  expect(ids.map(hashOf)).toEqual(rows.map(({ hash }) => hash))
})

it('finds the node whose shards contain the hash', () => {
  const node = (id: number, ranges: [number, number][]) => ({ id, host: 'db', port: 5432, ranges })
  const nodes = [
    node(1, [
      [-(2 ** 31), -(2 ** 30) - 1],
      [0, 2 ** 30 - 1],
    ]),
    node(2, [
      [-(2 ** 30), -1],
      [2 ** 30, 2 ** 31 - 1],
    ]),
  ]
  // Their hashes are -272711505, -1905060026 and 1134484726.
  expect([0, 1, 2].map((id) => findNode(nodes, id)?.id)).toEqual([2, 1, 2])
  expect(findNode([], 1)).toBeUndefined()
})

it.each([
  ['select 1 from "tasks" where "id" = $1 and "tasks"."map_id" = $2', 7],
  [
    'select 1 from tokens t join maps m on m.id = t.map_id where t.revoked is null and t.map_id = $2 and t.hash = $1',
    7,
  ],
  ['update "jobs" set "attempts" = $1 where "map_id" = $2', 7],
  ['select 1 from "jobs" where "map_id" = any($2::bigint[])', undefined],
  ['select 1 from "sessions" where "id" = $2', undefined],
])('the map in %s is %s', (text, map) => {
  expect(mapIn(text, ['a', 7])).toBe(map)
})

it('knows which statements write to every node', () => {
  const text = ['insert into "users" ("email") values ($1)', 'update maps set name = $1', 'delete from "team_members"']
  expect(text.map(writesEverywhere)).toEqual([true, true, true])
  const others = ['insert into "user_sessions" values ($1)', 'select 1 from users', 'update "tasks" set "title" = $1']
  expect(others.map(writesEverywhere)).toEqual([false, false, false])
})
