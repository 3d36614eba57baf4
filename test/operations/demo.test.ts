import { beforeAll, describe, expect, it } from 'vitest'
import { inTemporaryFolder } from '../../src/commands/demo.ts'
import { fillDemo } from '../../src/demo/fill.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { openLog } from '../../src/platform/log.ts'
import { site } from '../support/builders/a-site.ts'
import { everything, type Row, rowsOf } from '../support/databases/all-rows.ts'

describe('the demo map', () => {
  let usual: Record<string, Row[]>
  beforeAll(async () => {
    usual = await demo(everything)
  })

  it('is identical each time: every row, id and timestamp', async () => {
    const again = await demo(everything)

    expect(Object.keys(again)).toContain('events')
    expect(again).toEqual(usual)
  })

  it('has several hundred tasks with few duplicate titles', () => {
    const { tasks } = usual
    const titles = new Set(tasks?.map((task) => task.title))

    expect(tasks).toHaveLength(400)
    expect(titles.size).toBeGreaterThanOrEqual(360)
  })

  it('has tasks in every list, including pending, locked and moved ones', () => {
    const { lists, tasks } = usual

    expect(lists).toHaveLength(8)
    for (const list of lists ?? []) expect(list.tasks_count, String(list.name)).toBeGreaterThan(0)
    expect(tasks?.some((task) => task.pending)).toBe(true)
    expect(tasks?.some((task) => task.lock_comments)).toBe(true)
    expect(tasks?.some((task) => String(task.list_arrival) > String(task.created))).toBe(true)
  })

  it("has moves with notes and tasks with official answers, so that What's new isn't empty", () => {
    const { task_stays: stays, tasks } = usual

    expect(stays?.filter(({ note }) => note !== '').length).toBeGreaterThan(100)
    expect(tasks?.filter((task) => task.answer_id !== null).length).toBeGreaterThan(20)
    expect(stays?.some(({ note }) => String(note).includes('{'))).toBe(false)
  })

  it('has notifications at the times of their events, and only a handful unread', () => {
    const { notices = [], team_members: members = [] } = usual
    const ofAdministrator = notices.filter(({ user_id }) => user_id === members[0]?.user_id)
    const unread = ofAdministrator.filter(({ seen }) => seen === null)

    expect(new Set(ofAdministrator.map(({ created }) => created)).size).toBeGreaterThan(10)
    expect(unread).toHaveLength(5)
    expect(usual.jobs?.filter(({ kind }) => /^(?:event\.|announce)/.test(String(kind)))).toEqual([])
  })

  it('ends when told to, with the same content', async () => {
    const dayLater = await demo(everything, { end: end + 86_400_000 })
    const last = (rows: Row[] | undefined) =>
      rows
        ?.map(({ created }) => String(created))
        .toSorted()
        .at(-1) ?? ''

    expect(Date.parse(last(dayLater.comments)) - Date.parse(last(usual.comments))).toBe(86_400_000)
    expect(dayLater.comments?.map(({ content }) => content)).toEqual(usual.comments?.map(({ content }) => content))
  })

  it('has counts that match its rows', async () => {
    const wrong = await demo((database) =>
      rowsOf(
        database,
        `select id from tasks t
         where votes_count <> (select count(*) from votes where task_id = t.id)
            or comments_count <> (select count(*) from comments where task_id = t.id)
            or subscribers_count <> (select count(*) from subscriptions where task_id = t.id)
         union all
         select id from lists l where tasks_count <> (select count(*) from tasks where list_id = l.id)`,
      ),
    )

    expect(wrong).toEqual([])
  })

  it('has timestamps in order: nothing is older than its task, and no reply is older than its parent', async () => {
    const { early, disorder } = await demo(async (database) => ({
      early: await rowsOf(
        database,
        `select c.id from comments c join tasks t on t.id = c.task_id where c.created < t.created
         union all select v.id from votes v join tasks t on t.id = v.task_id where v.created < t.created
         union all select c.id from comments c join comments p on p.id = c.in_reply_to where c.created < p.created`,
      ),
      disorder: await rowsOf(
        database,
        'select id from events e where created < (select created from events where id = e.id - 1)',
      ),
    }))

    expect(early).toEqual([])
    expect(disorder).toEqual([])
  })

  it('stops filling when aborted', async () => {
    const stop = new AbortController()
    stop.abort()

    const { tasks } = await demo(everything, { signal: stop.signal })

    expect(tasks).toEqual([])
  })
})

const end = Date.parse('2026-11-01T18:00:00.000Z')

function demo<T>(look: (database: Database) => Promise<T>, options: { end?: number; signal?: AbortSignal } = {}) {
  return inTemporaryFolder(async (dataDir) => {
    const database = await openDatabase({ databaseUrl: '', dataDir }, openLog('silent'))
    try {
      await migrate(database, '2026-01-01T00:00:00.000Z')
      await fillDemo(database, site, { end, ...options })
      return await look(database)
    } finally {
      await database.close()
    }
  })
}
