import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { imported, restore, trashOf, undo } from '../support/builders/undone-imports.ts'
import { expectCountsEqualRows, expectImportedVotes, expectNoOrphans } from '../support/checks/counts.ts'
import { boards, doWork, oldUrl, recordsOf, type Touched, works } from '../support/fuzzing/random-import.ts'
import { runs } from '../support/fuzzing/runs.ts'

const cases = fc.record({
  ...{ board: boards, between: works, after: works, later: works },
  ...{ isFirst: fc.boolean(), restoresLater: fc.boolean() },
})

it('undoing an import removes what no one has touched, keeps the rest whole, and can itself be undone', async () => {
  // Starts the server, which doesn't count.
  await aMap()
  const property = fc.asyncProperty(cases, async ({ board, between, after, later, isFirst, restoresLater }) => {
    const map = await aMap()
    await map.task({ title: 'Ours' })
    const touched: Touched = { tasks: new Set(), comments: new Set() }
    const first = await imported(map, recordsOf(board, 1))
    await doWork(map, between, touched)
    const second = await imported(map, recordsOf(board, 2))
    await doWork(map, after, touched)
    await expectConsistent(map)
    const [undone, other] = isFirst ? [first, second] : [second, first]
    const before = await rowsOf(map)
    const removed = expectedOf(before, undone, touched)

    await undo(map, undone)

    await expectConsistent(map)
    await expectGone(map, before, removed, await trashOf(map, undone))

    await restore(map, undone)

    expect(await rowsOf(map)).toEqual(withoutAnswers(before, removed.comments))

    await undo(map, undone)
    await doWork(map, later, touched)
    if (restoresLater) await restore(map, undone)
    await expectConsistent(map)
    await undo(map, other)
    await expectConsistent(map)
    await imported(map, recordsOf(board, 2))
    await expectConsistent(map)
  })
  await fc.assert(property, { numRuns: runs(12), interruptAfterTimeLimit: 120_000 })
})

async function expectConsistent({ database, id }: TestMap): Promise<void> {
  await expectCountsEqualRows(database, id)
  await expectNoOrphans(database, id)
  await expectImportedVotes(database, id)
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

/** Everything that undoing and restoring an import may change. */
async function rowsOf({ database, id }: TestMap) {
  const of = <Table extends 'tasks' | 'comments' | 'votes'>(table: Table) =>
    database.read
      .selectFrom(table as 'tasks')
      .selectAll()
      .where('map_id', '=', id)
      .orderBy('id')
      .execute()
  const others = ['lists', 'task_notes', 'task_stays', 'subscriptions'] as const
  const memory = database.read.selectFrom('imported_records').selectAll().where('map_id', '=', id)
  return {
    tasks: await of('tasks'),
    comments: (await of('comments')) as unknown as RecordRow[],
    votes: (await of('votes')) as unknown as RecordRow[],
    others: await Promise.all(others.map((table) => of(table as 'tasks'))),
    memory: await memory.orderBy('kind').orderBy('source_key').orderBy('import_id').execute(),
  }
}

interface RecordRow {
  id: number
  task_id: number
  merged_from: number | null
  live: boolean
}

/** The tasks, comments and votes that the undo should remove, worked out from the rows before it. */
function expectedOf({ tasks, comments, votes, memory }: Rows, import_id: number, touched: Touched) {
  const madeBy = (kind: string) =>
    new Set(memory.filter((row) => row.kind === kind && row.import_id === import_id).map(({ record_id }) => record_id))
  const [own, ownComments, ownVotes] = [madeBy('tasks'), madeBy('comments'), madeBy('votes')]
  const rootOf = (task: { id: number; merged_into: number | null }) => task.merged_into ?? task.id
  const groups = Map.groupBy(tasks, rootOf)
  const isRemoved = (task: (typeof tasks)[number]): boolean => {
    const root = rootOf(task)
    if (task.trash_id !== null || !own.has(task.id) || touched.tasks.has(task.id)) return false
    if (!own.has(root)) return true
    const group = groups.get(root) ?? []
    return group.every(({ id, trash_id }) => trash_id === null && own.has(id) && !touched.tasks.has(id))
  }
  const removed = new Set(tasks.filter(isRemoved).map(({ id }) => id))
  const isAlone = ({ task_id, merged_from, live }: RecordRow) => {
    const original = merged_from ?? task_id
    return live && !removed.has(task_id) && (!own.has(original) || removed.has(original))
  }
  return {
    tasks: removed,
    comments: comments.filter((row) => isAlone(row) && ownComments.has(row.id) && !touched.comments.has(row.id)),
    votes: votes.filter((row) => isAlone(row) && ownVotes.has(row.id)),
  }
}

/** As after any deletion, a restored comment isn't pinned again. */
const withoutAnswers = ({ tasks, ...rows }: Rows, comments: RecordRow[]): Rows => ({
  ...rows,
  tasks: tasks.map((task) =>
    comments.some(({ id, task_id }) => id === task.answer_id && task_id === task.id)
      ? { ...task, answer_id: null, answered: null }
      : task,
  ),
})

async function expectGone(
  map: TestMap,
  before: Rows,
  expected: ReturnType<typeof expectedOf>,
  trash_id: number,
): Promise<void> {
  const after = await rowsOf(map)
  const marked = (rows: { id: number; trash_id?: number | null }[]) =>
    rows.filter((row) => row.trash_id === trash_id).map(({ id }) => id)
  expect(marked(after.tasks)).toEqual(before.tasks.map(({ id }) => id).filter((id) => expected.tasks.has(id)))
  expect(marked(after.comments)).toEqual(expected.comments.map(({ id }) => id))
  expect(marked(after.votes)).toEqual(expected.votes.map(({ id }) => id))

  const client = map.client('manage')
  const listed = new Set((await client.tasks.list({ page_size: 100 })).results.map(({ id }) => id))
  const found = new Set(
    (await client.search.list({ q: 'zeppelin', page_size: 100 })).results.map(({ task }) => task.id),
  )
  for (const { id, live } of before.tasks) {
    const isShown = live && !expected.tasks.has(id)
    expect([id, listed.has(id)]).toEqual([id, isShown])
    if (!isShown) expect([id, found.has(id)]).toEqual([id, false])
  }
  const gone = before.tasks.find(({ id, live }) => live && expected.tasks.has(id))
  if (!gone) return
  const key = before.memory.find((row) => row.kind === 'tasks' && row.record_id === gone.id)?.source_key ?? ''
  const paths = [`task/${gone.id}-${gone.slug}/`, `from?url=${encodeURIComponent(oldUrl(key))}`]
  for (const path of paths) expect((await fetch(`${map.url}${map.path}/${path}`)).status).toBe(404)
  expect((await map.call('manage', 'GET', `/api/1/map/tasks/${gone.id}/`)).status).toBe(404)
}
