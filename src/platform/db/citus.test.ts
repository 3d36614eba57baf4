import { describe, expect, it } from 'vitest'
import { type ForeignKeyInfo, planPlacements, planTables, type TableInfo } from './citus.ts'

const nothing = { reference: [] as string[], distributed: [] as string[] }
const table = (name: string, sharded = false, key = ['id']): TableInfo => ({ name, sharded, key })
const refers = (from: string, to: string, ...columns: string[]): ForeignKeyInfo => ({ from, to, columns })

describe('the plan', () => {
  it('distributes tables with the column after the tables they refer to, and copies shared tables to every node', () => {
    const tables = [table('a', true), table('b', true), table('shared'), table('above'), table('alone'), table('below')]
    const keys = [refers('a', 'b'), refers('b', 'b'), refers('b', 'shared'), refers('shared', 'above')]

    expect(planTables(tables, [...keys, refers('below', 'shared')])).toEqual({
      reference: ['above', 'shared'],
      distributed: ['b', 'a'],
    })
  })

  it('copies a join table of two copied tables, and no other table that refers to them', () => {
    const tables = [table('a', true), table('p'), table('q'), table('r')]
    const keys = [refers('a', 'p'), refers('a', 'q')]
    const joins = [
      refers('pq', 'p', 'p_id'),
      refers('pq', 'q', 'q_id'),
      refers('pr', 'p', 'p_id'),
      refers('pr', 'r', 'r_id'),
    ]

    const plan = planTables(
      [...tables, table('pq', false, ['p_id', 'q_id']), table('pr', false, ['p_id', 'r_id'])],
      [...keys, ...joins],
    )

    expect(plan.reference).toEqual(['p', 'q', 'pq'])
  })

  it('rejects foreign keys that form a cycle', () => {
    expect(() => planTables([table('a', true), table('b', true)], [refers('a', 'b'), refers('b', 'a')])).toThrow(
      'Foreign keys form a cycle: a → b → a.',
    )
  })

  it('skips tables that are already placed, and colocates new tables with existing ones', () => {
    const plan = { reference: ['users'], distributed: ['lists', 'tasks', 'votes'] }
    const distribute = (name: string, like: string) =>
      `select create_distributed_table('${name}', 'map_id', colocate_with => '${like}')`

    const left = (placed: typeof plan) => planPlacements(plan, 'map_id', placed).map(({ statement }) => statement)

    expect(left(nothing)).toEqual([
      "select create_reference_table('users')",
      distribute('lists', 'none'),
      distribute('tasks', 'lists'),
      distribute('votes', 'lists'),
    ])
    expect(left({ reference: ['users'], distributed: ['tasks', 'lists'] })).toEqual([distribute('votes', 'lists')])
    expect(left(plan)).toEqual([])
  })
})
