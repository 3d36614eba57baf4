import { isSlug } from '../../../lib/urls.ts'
import type { Context, TeamRef, Tx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { teamCreated } from '../events.ts'
import { assertMayCreateTeam } from '../policy.ts'
import { reservedSlugs } from '../table.ts'

export async function createTeam(ctx: Context, input: { slug: string; name: string; url?: string }): Promise<TeamRef> {
  assertMayCreateTeam(ctx)
  return ctx.transaction(async (tx) => {
    if (!isSlug(input.slug) || reservedSlugs.includes(input.slug)) {
      const message = `"${input.slug}" cannot be an address: use lower-case letters, digits and hyphens, and no reserved word.`
      throw new Invalid([{ field: 'slug', code: 'invalid_slug', message }])
    }
    const creator_id = tx.actor.kind === 'person' ? tx.actor.user_id : null
    if (creator_id !== null) await assertRoomForTeam(tx, creator_id)
    const added = await tx.db
      .insertInto('teams')
      .values({ slug: input.slug, name: input.name, url: input.url ?? '', created: tx.now, creator_id })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst()
    if (!added) throw new Conflict('taken', `There is already a team "${input.slug}".`)
    tx.emit(teamCreated, { team_id: added.id, slug: added.slug })
    return added
  })
}

/** Limits how many teams a person can create, because teams can send email to strangers. */
async function assertRoomForTeam(tx: Tx, creatorId: number): Promise<void> {
  const max = tx.site.limits.teams
  if (max === 0) return
  await lockName(tx, `teams of person ${creatorId}`)
  const teams = tx.db.selectFrom('teams').select('id').where('creator_id', '=', creatorId)
  if ((await teams.limit(max).execute()).length < max) return
  throw new Conflict('too_many_teams', `One person can create at most ${max} teams here.`)
}
