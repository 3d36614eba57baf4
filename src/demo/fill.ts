import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { importMapFiles } from '../features/imports/verbs/import-map-files.ts'
import { countDays } from '../features/insight/verbs/count-days.ts'
import { createMapWithLists } from '../features/lists/verbs/create-map-with-lists.ts'
import { tickStep } from '../features/maps/verbs/checklist.ts'
import { addMember, createTeam } from '../features/teams/verbs/teams.ts'
import type { NewPerson } from '../features/users/steps/people.ts'
import { projectRoot } from '../lib/project.ts'
import { dayMs } from '../lib/time.ts'
import { createContext, inMap, inTeam, type MapContext, type MapRef, type Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { openTemporaryFolder } from '../platform/temporary-file.ts'
import { notifyOfLastMonth } from './notify.ts'

/** The export of a map with requests for Lanternbook, a fictional notebook app. Its records span 18 months. */
const exported = join(projectRoot, 'demo')
const historyMs = 550 * dayMs

const product = { slug: 'lanternbook', name: 'Lanternbook', url: 'https://lanternbook.example.org' }
export const administratorEmail = 'ingrid@example.org'

/** Fills an empty database with the exported map, as if its latest record had been written at `end`. */
export async function fillDemo(
  database: Database,
  site: Site,
  { end, signal }: { end: number; signal?: AbortSignal },
): Promise<MapRef> {
  const operatorAt = (ms: number) => {
    const now = new Date(ms).toISOString()
    return createContext({ database, site, now, actor: { kind: 'operator' }, requestId: null })
  }
  const firstDay = operatorAt(end - historyMs)
  const team = inTeam(firstDay, await createTeam(firstDay, product), null)
  const empty = await createMapWithLists(team, { slug: 'roadmap', name: product.name })
  await tickStep(empty, { step: 'hidden' })
  if (signal?.aborted) return empty.map

  const ctx = inMap(operatorAt(end), empty.map, null)
  await importUntil(ctx, end)
  await makeOwn(ctx)
  await notifyOfLastMonth(ctx)
  while (await countDays(ctx)) await setImmediate()
  return ctx.map
}

/** Imports a copy of the files, with all dates shifted so that the latest is `end`. */
async function importUntil(ctx: MapContext, end: number): Promise<void> {
  await using folder = await openTemporaryFolder()
  const files = new Map<string, string>()
  for (const name of await readdir(exported)) files.set(name, await readFile(join(exported, name), 'utf8'))
  const found = [...files.values()].flatMap((text) => text.match(dates) ?? [])
  const shiftMs = end - Date.parse(found.sort().at(-1) ?? '')
  const shifted = (at: string) => new Date(Date.parse(at) + shiftMs).toISOString()
  for (const [name, text] of files) await writeFile(join(folder.path, name), text.replace(dates, shifted))
  await importMapFiles(ctx, { folder: folder.path })
}

const dates = /(?<=")\d{4}-\d\d-\d\dT[\d:.]+Z(?=")/g

/** Gives people their accounts and the staff their roles, so that nothing looks imported. */
async function makeOwn(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const ofMap = sql`map_id = ${tx.map.id}`
    for (const table of ['tasks', 'comments', 'task_stays']) {
      await sql`update ${sql.table(table)} set imported = false where ${ofMap}`.execute(tx.db)
    }
    await sql`update users set email = (select p.email from imported_people p where p.user_id = users.id and ${ofMap})
      where id in (select user_id from imported_people where ${ofMap})`.execute(tx.db)
    const staff = await sql<NewPerson>`select email, first_name, last_name from users
      where id in (select user_id from imported_people where ${ofMap} and staff) order by id`.execute(tx.db)
    for (const table of ['imported_people', 'imported_records', 'imports']) {
      await sql`delete from ${sql.table(table)} where ${ofMap}`.execute(tx.db)
    }
    for (const person of staff.rows) {
      const role = person.email === administratorEmail ? 'Administrator' : 'Moderator'
      await addMember(inTeam(tx, { id: tx.map.team_id, slug: product.slug }, null), { ...person, role })
    }
    await sql`update team_members set created = (select created from teams where id = team_id)`.execute(tx.db)
  })
}
