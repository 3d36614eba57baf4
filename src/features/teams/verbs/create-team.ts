import { isSlug } from '../../../lib/slug.ts'
import type { Context, TeamRef } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { teamCreated } from '../events.ts'
import { assertMayCreateTeam } from '../policy.ts'
import { reservedSlugs } from '../table.ts'

export interface NewTeam {
  slug: string
  name: string
  url?: string
}

export async function createTeam(ctx: Context, team: NewTeam): Promise<TeamRef> {
  assertMayCreateTeam(ctx)
  return ctx.transaction(async (tx) => {
    if (!isSlug(team.slug) || reservedSlugs.includes(team.slug)) {
      const message = `"${team.slug}" cannot be an address: use lower-case letters, digits and hyphens, and no reserved word.`
      throw new Invalid([{ field: 'slug', code: 'invalid_slug', message }])
    }
    const added = await tx.db
      .insertInto('teams')
      .values({ slug: team.slug, name: team.name, url: team.url ?? '', created: tx.now })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst()
    if (!added) throw new Conflict('taken', `There is already a team "${team.slug}".`)
    tx.emit(teamCreated, { team_id: added.id, slug: added.slug })
    return added
  })
}
