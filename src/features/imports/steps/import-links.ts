import '../../planning/table.ts'
import '../../votes/table.ts'
import type { Insertable } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapTx } from '../../../platform/context.ts'
import { rowsOfValues, type StatementBuilder, statement, valuesOfRows } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { addRows, deleteRows, findRow, insertRow, insertRows, updateRows } from '../../../platform/records/rows.ts'
import { mergeInto } from '../../merges/steps/merge-tasks.ts'
import { findImported, findLiveTasks, findMapped, findOfTasks } from '../queries/imported.ts'
import { idsBy, momentOf, type NewRecords, type SkipReason, type Written } from '../rules/page.ts'
import { changeCounters, changeVoters } from './change-counters.ts'

export async function importVotes(tx: MapTx, page: NewRecords<'votes'>): Promise<Written> {
  const { written, tasks } = await importLinks(tx, 'votes', page)
  await changeVoters(tx, { tasks, change: +1 })
  return written
}

export async function importSubscriptions(tx: MapTx, page: NewRecords<'subscriptions'>): Promise<Written> {
  return (await importLinks(tx, 'subscriptions', page)).written
}

const links = {
  votes: { column: 'author_id', counter: 'votes_count' },
  subscriptions: { column: 'user_id', counter: 'subscribers_count' },
} as const

/** Connects people with tasks. The people only exist in this map, so no one votes twice. */
async function importLinks<File extends keyof typeof links>(
  tx: MapTx,
  file: File,
  { source, records }: NewRecords<File>,
): Promise<{ written: Written; tasks: number[] }> {
  const { column, counter } = links[file]
  const found = await findOfTasks(tx, { source, records })
  const people = await findImported(tx, { source, kind: 'people', keys: records.map(({ person }) => person) })
  const known = found.filter(({ record }) => people.has(record.person))
  const rows = known.map(({ record, row: { map_id, task_id, created } }) => {
    const level = file === 'subscriptions' ? { level: 'level' in record ? record.level : 'answers' } : {}
    return { map_id, task_id, [column]: people.get(record.person), created, ...level }
  })
  const added: { id: number; task_id: number; person_id: number }[] = []
  const columns = Object.keys(rows[0] ?? {})
  for (const batch of batchesOf(rows)) {
    const values = valuesOfRows(batch as Record<string, unknown>[], columns)
    added.push(...(await insertLinks(tx, values, file, columns, batch.length)))
  }
  await changeCounters(tx, { counter, tasks: added.map(({ task_id }) => task_id), change: +1 })
  const idOf = new Map(added.map(({ id, task_id, person_id }) => [`${task_id} ${person_id}`, id]))
  const written = new Map<object, number | SkipReason>(
    records.filter(({ person }) => !people.has(person)).map((record) => [record, 'unknown_person']),
  )
  for (const { record, row } of known) {
    written.set(record, idOf.get(`${row.task_id} ${people.get(record.person)}`) ?? 0)
  }
  return { written, tasks: rows.map(({ task_id }) => task_id) }
}

const insertLinks = statement(
  ({ db, value }: StatementBuilder<unknown[]>, file: keyof typeof links, columns: string[], count: number) => {
    const { column } = links[file]
    return db
      .insertInto(file as 'votes')
      .values(rowsOfValues<Insertable<Tables['votes']>>(value, columns as never, count))
      .onConflict((conflict) => {
        const known = conflict.columns(['map_id', 'task_id', column as 'author_id'])
        if (file === 'subscriptions') return known.doNothing()
        // Votes of an undone import are in the trash.
        return known
          .doUpdateSet((eb) => ({ trash_id: null, live: true, created: eb.ref('excluded.created') }))
          .where('votes.live', '=', false)
      })
      .returning(['id', 'task_id', `${column as 'author_id'} as person_id`])
  },
)

export async function importNotes(tx: MapTx, page: NewRecords<'notes'>): Promise<Written> {
  const found = await findOfTasks(tx, page)
  const rows = found.map(({ record, row }) => ({ ...row, content: record.content }))
  const ids = await insertRows(tx, 'task_notes', rows)
  return idsBy(
    found.map(({ record }) => record),
    ids,
  )
}

/** Adds earlier stays. A task's current stay already exists and must remain the last one. */
export async function importStays(tx: MapTx, { source, records }: NewRecords<'stays'>): Promise<Written> {
  const tasks = await findLiveTasks(tx, { source, keys: records.map(({ task }) => task) })
  const lists = await findMapped(tx, 'lists', { source, keys: records.map(({ list }) => list) })
  const written = records.filter(({ task }) => tasks.has(task))
  for (const [task, stays] of Map.groupBy(written, (record) => record.task)) {
    await addStays(tx, { task_id: tasks.get(task)?.id ?? 0, stays, lists })
  }
  return new Map(written.map((record) => [record, tasks.get(record.task)?.id ?? 0]))
}

interface Stays {
  task_id: number
  stays: NewRecords<'stays'>['records']
  lists: ReadonlyMap<string, number>
}

async function addStays(tx: MapTx, { task_id, stays, lists }: Stays): Promise<void> {
  const columns = ['id', 'list_id', 'arrived', 'note', 'imported'] as const
  const current = await findRow(tx, 'task_stays', { task_id, left_at: null }, ...columns)
  const ended = stays.flatMap(({ list, arrived, left, note = '' }) => {
    const list_id = lists.get(list)
    if (!left || !list_id) return []
    const times = { arrived: momentOf(arrived, tx.now), left_at: momentOf(left, tx.now) }
    return [{ map_id: tx.map.id, task_id, list_id, ...times, note, imported: true }]
  })
  ended.sort((a, b) => (a.arrived < b.arrived ? -1 : 1))
  await addRows(tx, 'task_stays', ended)
  if (!current) return
  const { id, ...stay } = current
  await deleteRows(tx, 'task_stays', { id })
  const isCurrent = ({ left, list, arrived }: Stays['stays'][number]) =>
    left === undefined && lists.get(list) === stay.list_id && momentOf(arrived, tx.now) === stay.arrived
  const note = stay.note || (stays.find(isCurrent)?.note ?? '')
  await insertRow(tx, 'task_stays', { task_id, ...stay, note, left_at: null })
}

/** Merges duplicates after everything else, so their votes and comments move as in any other merge. */
export async function importMerges(tx: MapTx, { source, records }: NewRecords<'merges'>): Promise<Written> {
  const written = new Map<object, number>()
  for (const record of records) {
    const { task, into } = record
    const tasks = await findImported(tx, { source, kind: 'tasks', keys: [task, into] })
    const [from, to] = [await findLive(tx, tasks.get(task)), await findLive(tx, tasks.get(into))]
    // For a task that has already been merged, `findLive` returns the task it was merged into.
    if (from === undefined || to === undefined || from !== tasks.get(task) || from === to) continue
    await mergeInto(tx, { task_id: from, into: to })
    written.set(record, from)
  }
  return written
}

/** The task, or the one it was merged into. Undefined if it was deleted. */
async function findLive(tx: MapTx, id = 0): Promise<number | undefined> {
  const row = await findRow(tx, 'tasks', { id, trash_id: null }, 'live', 'merged_into')
  return row?.live ? id : row?.merged_into ? findLive(tx, row.merged_into) : undefined
}

/** Pins comments as the team's answer, on the task they're on after merges. */
export async function importAnswers(tx: MapTx, { source, records }: NewRecords<'answers'>): Promise<Written> {
  const comments = await findImported(tx, { source, kind: 'comments', keys: records.map(({ comment }) => comment) })
  const written = records.filter(({ comment }) => comments.has(comment))
  const ids = written.map(({ comment }) => comments.get(comment) ?? 0)
  for (const [index, { pinned }] of written.entries()) {
    const row = await findRow(tx, 'comments', { id: ids[index] ?? 0, live: true }, 'id', 'task_id')
    const answer = { answer_id: row?.id ?? null, answered: momentOf(pinned, tx.now) }
    if (row) await updateRows(tx, 'tasks', { id: row.task_id, answer_id: null }, answer)
  }
  return idsBy(written, ids)
}
