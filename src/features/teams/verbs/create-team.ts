import { isSlug } from '../../../lib/slug.ts'
import type { Context, TeamRef } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { teamCreated } from '../events.ts'
import { assertMayCreateTeam } from '../policy.ts'
import { reservedSlugs } from '../table.ts'

interface NewTeam {
  slug: string
  name: string
  url?: string
}

export async function createTeam(ctx: Context, input: NewTeam): Promise<TeamRef> {
  assertMayCreateTeam(ctx)
  return ctx.transaction(async (tx) => {
    if (!isSlug(input.slug) || reservedSlugs.includes(input.slug)) {
      const message = `"${input.slug}" cannot be an address: use lower-case letters, digits and hyphens, and no reserved word.`
      throw new Invalid([{ field: 'slug', code: 'invalid_slug', message }])
    }
    const added = await tx.db
      .insertInto('teams')
      .values({ slug: input.slug, name: input.name, url: input.url ?? '', created: tx.now })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst()
    if (!added) throw new Conflict('taken', `There is already a team "${input.slug}".`)
    tx.emit(teamCreated, { team_id: added.id, slug: added.slug })
    return added
  })
}
