import { createCategory } from '../src/features/categories/verbs/create-category.ts'
import { openSession } from '../src/features/sessions/steps/sign-in.ts'
import { deleteTask } from '../src/features/tasks/verbs/delete-task.ts'
import { addMember } from '../src/features/teams/verbs/add-member.ts'
import type { Context, MapContext, TeamContext } from '../src/platform/context.ts'
import { Browser, freshSecret } from '../src/platform/http/browser.ts'
import type { PagesMap } from './pages.ts'

/** Signs an administrator and somebody outside the team in, and makes what the URLs of pages name. */
export async function preparePages(
  team: TeamContext,
  ctx: MapContext,
  { list, task, deleted }: { list: number; task: number; deleted: number },
): Promise<Omit<PagesMap, 'url'>> {
  const email = `${team.team.slug}@example.org`
  const user_id = await addMember(team, { email, first_name: 'Ada', last_name: 'Byron', role: 'Administrator' })
  const { id: outside } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `voter1@${ctx.map.path}.example`)
    .executeTakeFirstOrThrow()
  const category = await createCategory(ctx, { name: 'Bugs', emoji_shortname: ':bug:' })
  await deleteTask(ctx, { task_id: deleted })
  const trash = await ctx.db.selectFrom('trash').select('id').where('map_id', '=', ctx.map.id).executeTakeFirstOrThrow()
  return {
    team: team.team.slug,
    cookies: { administrator: await signedIn(team, user_id), person: await signedIn(team, outside), visitor: '' },
    records: { list, task, category, trash: trash.id },
  }
}

/** The cookies of a browser in which this person is signed in. */
async function signedIn(ctx: Context, user_id: number): Promise<string> {
  const [browser, { secret, hash }] = [new Browser(undefined, false), freshSecret()]
  const session = { user_id, browser_hash: undefined, new_browser_hash: hash, user_agent: 'Bench' }
  await ctx.transaction((tx) => openSession(tx, session))
  browser.adopt(secret)
  return browser.cookies.map((line) => line.split(';')[0]).join('; ')
}
