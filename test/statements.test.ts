import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { allowed } from './support/statements/allowed.ts'
import { brokenRules, type Rule, ruleNames } from './support/statements/rules.ts'

const placement = { distributed: ['tasks', 'comments', 'lists'], reference: ['maps', 'users'] }
const broken = (text: string, parameters: unknown[] = [], sequential = false) => [
  ...brokenRules({ text, parameters, sequential }, placement).keys(),
]

const ofSnapshots: Rule = 'a snapshot reads shared tables together with a map table'
const inSnapshot = { parameters: [1], sequential: false, snapshot: true }

/** Statements that break each rule, and possibly others as well. */
const breaks: [rule: Rule, text: string, parameters?: unknown[]][] = [
  ['one command per statement', 'select 1; select 2'],
  ['a map table is filtered by a map_id value', 'select * from tasks where id = $1'],
  ['a map table is filtered by a map_id value', 'select * from tasks t where map_id > $1'],
  ['a map table is filtered by a map_id value', 'select * from tasks where map_id = $1 or id = $2'],
  ['a map table is filtered by a map_id value', 'update tasks set title = $1 where id = $2'],
  ['a map table is filtered by a map_id value', 'with t as (select id from tasks) select * from t'],
  [
    'a map table is filtered by a map_id value',
    'select 1 union all select id from tasks union all select id from lists where map_id = $1',
  ],
  ['a map table is filtered by a map_id value', 'select * from tasks t join maps m on m.id = t.map_id where m.id = $1'],
  [
    'a map table is filtered by a map_id value',
    'select * from tasks t where t.map_id = $1 and t.id in (select task_id from comments where id = $2)',
  ],
  ['map tables are joined on map_id', 'select * from tasks t join comments c on c.task_id = t.id'],
  [
    'no subquery takes its map_id from an outer query',
    'select (select count(*) from comments c where c.map_id = t.map_id and c.map_id = $1) from tasks t where t.map_id = $1',
  ],
  [
    'no subquery takes its map_id from an outer query',
    'select * from maps m where exists (select 1 from tasks where map_id = m.id)',
  ],
  [
    'no subquery takes its map_id from an outer query',
    'select * from maps m left join lateral (select id from tasks t where t.map_id = m.id) x on true',
  ],
  ['a write to all maps is sequential', 'delete from tasks where author_id = $1'],
  ['an insert into a map table sets map_id', 'insert into tasks (title) values ($1)'],
  ['an insert into a map table sets map_id', 'insert into tasks values ($1, $2)'],
  ['map_id never changes', 'update tasks set map_id = $1 where map_id = $2'],
  [
    'no coordinator table is used together with a map table',
    'select * from tasks join sessions s on s.user_id = tasks.author_id where tasks.map_id = $1',
  ],
  [
    'an update or delete of a shared or coordinator table reads no other kind of table',
    'update users set confirmed = $1 where exists (select 1 from sessions s where s.user_id = users.id)',
  ],
  [
    'an update or delete of a shared or coordinator table reads no other kind of table',
    'delete from sessions s where not exists (select 1 from users u where u.id = s.user_id)',
  ],
  [
    'an update or delete of a shared or coordinator table reads no other kind of table',
    'delete from users u where not exists (select 1 from tasks t where t.map_id = $1 and t.author_id = u.id)',
  ],
  ['no row of a shared table is locked', 'select id from maps where id = $1 for update'],
  [
    'no row of a shared table is locked',
    'select t.id from tasks t join users u on u.id = t.author_id where t.map_id = $1 for share of u',
  ],
  ['a read filters by live', 'select id from tasks where map_id = $1'],
  [
    'a read filters by live',
    'select t.id from tasks t join lists l on l.map_id = $1 and l.id = t.list_id where t.map_id = $1 and t.live',
  ],
  ['a read filters by live', 'select id from users where id in (select author_id from comments where map_id = $1)'],
  ['nothing is compared with a null parameter', 'select * from users where id = $1', [null]],
  ['nothing is compared with a null parameter', 'select * from users where id = $1 or $2::bigint <> id', [1, null]],
  ['timestamps and random values are parameters', 'select * from users where created < now()'],
  ['timestamps and random values are parameters', 'update users set created = current_timestamp where id = $1'],
  [
    'a write has no casts or functions in returning, on conflict, case or coalesce',
    'update users set name = $1 where id = $2 returning to_char(created, $3)',
  ],
  [
    'a write has no casts or functions in returning, on conflict, case or coalesce',
    'insert into users (id) values ($1) on conflict (id) do update set created = $2::timestamptz',
  ],
  [
    'a write has no casts or functions in returning, on conflict, case or coalesce',
    'update users set created = coalesce(created, $1::timestamptz) where id = $2',
  ],
]

const keeps: [text: string, parameters?: unknown[]][] = [
  ['select id from tasks where map_id = $1 and live and (title = $2 or id = $3) for update'],
  [
    'select * from tasks t left join comments c on c.map_id = t.map_id and c.task_id = t.id and c.live where t.map_id = $1 and t.live',
  ],
  ['select * from tasks t join users u on u.id = t.author_id where t.map_id = $1::bigint and t.live for update of t'],
  [
    'select (select count(*) from comments c where c.map_id = $1 and c.live and c.task_id = t.id) from tasks t where t.map_id = $1 and t.live and u is distinct from $2',
    [1, null],
  ],
  ['with t as (select id from tasks where map_id = $1 and live = true) select * from t join maps m on m.id = $1'],
  ['insert into tasks (map_id, title) values ($1, $2) on conflict (map_id, id) do nothing returning id', [1, null]],
  ['update tasks set category_id = $1 where map_id = $2', [null, 1]],
  ['begin'],
  ["set local citus.multi_shard_modify_mode = 'sequential'"],
]

describe('checking statements for Citus problems and reads of hidden records', () => {
  beforeAll(loadModule)

  it.each(breaks)('detects a violation of "%s": %s', (rule, text, parameters) => {
    expect(broken(text, parameters)).toContain(rule)
  })

  it.each(keeps)('allows %s', (text, parameters) => {
    expect(broken(text, parameters)).toEqual([])
  })

  it('allows a write to all maps in sequential mode', () => {
    expect(broken('delete from tasks where author_id = $1', [1], true)).toEqual([
      'a map table is filtered by a map_id value',
    ])
  })

  it('rejects reading only a shared table in a snapshot, because its node may be at another point in time', () => {
    const text = 'select * from maps where id = $1'
    const together = 'select * from maps m join tasks t on t.map_id = $1 and t.live where m.id = $1'
    expect(broken(text)).toEqual([])
    expect([...brokenRules({ ...inSnapshot, text }, placement).keys()]).toEqual([ofSnapshots])
    expect([...brokenRules({ ...inSnapshot, text: together }, placement).keys()]).toEqual([])
  })

  it('has a violation for every rule', () => {
    expect(new Set([...breaks.map(([rule]) => rule), ofSnapshots])).toEqual(new Set(ruleNames))
  })

  it('has exceptions only for files that exist', () => {
    const gone = allowed.filter(({ from }) => !existsSync(join(import.meta.dirname, '..', from)))
    expect(gone).toEqual([])
  })
})
