import { operatorContext } from '../src/commands/context.ts'
import { readConfig } from '../src/config.ts'
import { createCategory } from '../src/features/categories/verbs/categories.ts'
import { countDays } from '../src/features/insight/verbs/count-days.ts'
import { createMapWithLists } from '../src/features/lists/verbs/create-map-with-lists.ts'
import { openSession } from '../src/features/sessions/steps/sign-in.ts'
import { deleteTask } from '../src/features/tasks/verbs/tasks.ts'
import { addMember, createTeam } from '../src/features/teams/verbs/teams.ts'
import { createToken } from '../src/features/tokens/verbs/tokens.ts'
import { openInstallation } from '../src/open-installation.ts'
import { type Context, inTeam, type MapContext, type TeamContext } from '../src/platform/context.ts'
import { Browser } from '../src/platform/http/browser.ts'
import { freshSecret } from '../src/platform/http/browser-secret.ts'
import { fillMap } from './fill.ts'
import type { BenchMap } from './load.ts'
import type { PagesMap } from './pages.ts'

export type PreparedMap = Omit<BenchMap, 'url'> & Omit<PagesMap, 'url'>

/** Filling isn't a request, so a single statement may take minutes. */
const asLongAsItTakes = { DATABASE_STATEMENT_TIMEOUT_SECONDS: '0' }

/** Creates a team with a filled map and a signed-in administrator. */
export async function prepareMap(settings: Record<string, string>, slug: string, tasks: number): Promise<PreparedMap> {
  const { database, site } = await openInstallation(readConfig({ ...settings, ...asLongAsItTakes }))
  const operator = operatorContext({ database, site })
  const team = inTeam(operator, await createTeam(operator, { slug, name: slug }), null)
  const ctx = await createMapWithLists(team, { slug: 'map', name: `A map of ${tasks}` })
  const token = await createToken(ctx, { name: 'Bench', scope: 'manage' })
  const email = `${slug}@example.org`
  const member = await addMember(team, { email, first_name: 'Ada', last_name: 'Byron', role: 'Administrator' })
  const category = await createCategory(ctx, { name: 'Bugs', emoji_shortname: ':bug:' })
  const start = performance.now()
  const progress = (done: number) => process.stderr.write(`\rfilling ${slug}: ${done} of ${tasks} tasks `)
  await fillMap(ctx, { tasks, assignee: member, category, progress })
  // Does what the hourly job would do.
  while (await countDays(ctx));
  process.stderr.write(`\rfilled ${slug} in ${Math.round((performance.now() - start) / 1_000)} s${' '.repeat(40)}\n`)
  const tasksOf = ctx.db.selectFrom('tasks').where('map_id', '=', ctx.map.id)
  const first = await tasksOf.select(['id', 'list_id']).orderBy('id').limit(1).execute()
  const listId = first[0]?.list_id ?? 0
  const ids = await tasksOf.select('id').where('list_id', '=', listId).orderBy('id').execute()
  const deleted = ids.pop()?.id ?? 0
  const task = ids.at(1)?.id ?? 0
  const records = { list: listId, task, category, ...(await recordsOf(ctx, task)) }
  const pages = await preparePages(team, ctx, { member, records, deleted })
  await database.close()
  return { ...pages, token: token.text, listId, taskIds: ids.map((row) => row.id) }
}

/** Signs in the administrator and someone who isn't on the team, and puts a task in the trash. */
async function preparePages(
  team: TeamContext,
  ctx: MapContext,
  { member, records, deleted }: { member: number; records: Record<string, number>; deleted: number },
): Promise<Omit<PagesMap, 'url' | 'token'>> {
  const { id: outside } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `voter1@${ctx.map.path}.example`)
    .executeTakeFirstOrThrow()
  await deleteTask(ctx, { task_id: deleted })
  const trash = await ctx.db.selectFrom('trash').select('id').where('map_id', '=', ctx.map.id).executeTakeFirstOrThrow()
  return {
    team: team.team.slug,
    cookies: { administrator: await signedIn(team, member), person: await signedIn(team, outside), visitor: '' },
    records: { ...records, trash: trash.id },
  }
}

/** One comment and one vote of the task. */
async function recordsOf({ db, map }: MapContext, task: number) {
  const first = async (table: 'comments' | 'votes') => {
    const rows = db.selectFrom(table).select('id').where('map_id', '=', map.id).where('task_id', '=', task)
    return (await rows.orderBy('id').limit(1).executeTakeFirstOrThrow()).id
  }
  return { comment: await first('comments'), vote: await first('votes') }
}

/** The cookies of a browser where this person is signed in. */
async function signedIn(ctx: Context, user_id: number): Promise<string> {
  const [browser, { secret, hash }] = [new Browser(undefined, false), freshSecret()]
  const session = { user_id, browser_hash: undefined, new_browser_hash: hash, user_agent: 'Bench' }
  await ctx.transaction((tx) => openSession(tx, session))
  browser.adopt(secret)
  return browser.cookies.map((line) => line.split(';')[0]).join('; ')
}
