import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { wordsIn } from '../../../words/words.ts'
import { listInvitations } from '../../teams/queries/list-invitations.ts'
import { listMembers, openTeamOf } from '../../teams/queries/teams.ts'
import type { Step } from '../rules/checklist.ts'
import { readMapRow } from './map-settings.ts'

/** How long the board shows a completed checklist, unless someone hides it. */
const newDays = 30

export type Checklist = Record<Step, boolean>

/**
 * Which setup steps are done, derived from the data where possible. Undefined if the checklist was hidden, or if all
 * steps are done and the map is no longer new.
 */
export async function findChecklist(ctx: MapContext): Promise<Checklist | undefined> {
  const rows = await ctx.from('map_checklist').select('step').execute()
  const ticked = new Set(rows.map(({ step }) => step))
  if (ticked.has('hidden')) return undefined
  const { name, description, created } = await readMapRow(ctx, 'name', 'description', 'created')
  const task = await ctx.from('tasks', { live: true }).select('id').limit(1).executeTakeFirst()
  const checklist = {
    name: name !== wordsIn(ctx.site.language)('starter.map'),
    welcome: description !== '',
    task: task !== undefined,
    members: await isTeamGrowing(ctx),
    mail: ticked.has('mail'),
    share: ticked.has('share'),
  }
  const isNew = created > later(ctx.now, -newDays * dayMs)
  return !isNew && Object.values(checklist).every(Boolean) ? undefined : checklist
}

async function isTeamGrowing(ctx: MapContext): Promise<boolean> {
  const team = await openTeamOf(ctx)
  if ((await listMembers(team)).length > 1) return true
  return (await listInvitations(team)).length > 0
}
