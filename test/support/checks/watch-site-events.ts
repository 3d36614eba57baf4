import { expect } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'

/** Runs an action, and returns its result and the installation events it caused. The test needs its own database. */
export async function watchSiteEvents<T>({ read }: Database, work: () => Promise<T>) {
  const { last } = await read
    .selectFrom('site_events')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const answer = await work()
  const rows = await read
    .selectFrom('site_events')
    .select(['type', 'data', 'user_id', 'request_id'])
    .where('id', '>', last ?? 0)
    .orderBy('id')
    .execute()
  return { answer, events: rows.map((row) => ({ ...row, data: JSON.parse(row.data) })) }
}

type SiteEventRow = Awaited<ReturnType<typeof watchSiteEvents>>['events'][number]

/** The only event, or the only one of this type. */
export function only(events: SiteEventRow[], type?: string): SiteEventRow {
  const [event, ...others] = events.filter((one) => type === undefined || one.type === type)
  expect(others).toEqual([])
  if (!event) throw new Error(`There is no event ${type ?? ''}.`)
  return event
}
