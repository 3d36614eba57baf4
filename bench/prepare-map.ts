import { operatorContext } from '../src/commands/context.ts'
import { readConfig } from '../src/config.ts'
import { createMapWithLists } from '../src/features/lists/verbs/create-map-with-lists.ts'
import { createTeam } from '../src/features/teams/verbs/create-team.ts'
import { createToken } from '../src/features/tokens/verbs/create-token.ts'
import { openInstallation } from '../src/open-installation.ts'
import { inTeam } from '../src/platform/context.ts'
import type { BenchMap } from './cases.ts'
import { fillMap } from './fill.ts'
import { fillVoters, fillVotes, votesATask } from './fill-votes.ts'
import type { PagesMap } from './pages.ts'
import { preparePages } from './prepare-pages.ts'

export type PreparedMap = Omit<BenchMap, 'url'> & Omit<PagesMap, 'url'>

/** Filling is no request: one statement may take minutes. */
const asLongAsItTakes = { DATABASE_STATEMENT_TIMEOUT_SECONDS: '0', DATABASE_ANSWER_TIMEOUT_SECONDS: '0' }

/** A team with a filled map, and an administrator who is signed in. */
export async function prepareMap(
  settings: Record<string, string>,
  slug: string,
  tasks: number,
  votes: boolean,
): Promise<PreparedMap> {
  const { database, site } = await openInstallation(readConfig({ ...settings, ...asLongAsItTakes }))
  const operator = operatorContext({ database, site })
  const team = inTeam(operator, await createTeam(operator, { slug, name: slug }), null)
  const ctx = await createMapWithLists(team, { slug: 'map', name: `A map of ${tasks}` })
  const token = await createToken(ctx, { name: 'Bench', scope: 'manage' })
  await fillMap(ctx, { tasks, votesATask: votes ? votesATask : 0 }, (done) =>
    process.stderr.write(`\rfilling ${slug}: ${done} of ${tasks} tasks `),
  )
  process.stderr.write('\n')
  await fillVoters(ctx)
  if (votes) await fillVotes(ctx)
  const tasksOf = ctx.db.selectFrom('tasks').where('map_id', '=', ctx.map.id)
  const first = await tasksOf.select(['id', 'list_id']).orderBy('id').limit(1).execute()
  const listId = first[0]?.list_id ?? 0
  const ids = await tasksOf.select('id').where('list_id', '=', listId).orderBy('id').limit(101).execute()
  const deleted = ids.pop()?.id ?? 0
  const pages = await preparePages(team, ctx, { list: listId, task: ids.at(1)?.id ?? 0, deleted })
  await database.close()
  return { ...pages, token: token.text, listId, taskIds: ids.map((row) => row.id) }
}
