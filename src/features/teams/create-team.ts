import { isSlug } from '../../lib/slug.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { reservedSlugs } from './team.ts'

export interface NewTeam {
  slug: string
  name: string
  url?: string
}

export async function createTeam(tx: TxDb, team: NewTeam, now: Timestamp): Promise<number> {
  if (!isSlug(team.slug) || reservedSlugs.includes(team.slug)) {
    const message = `"${team.slug}" cannot be an address: use lower-case letters, digits and hyphens, and no word of ours.`
    throw new Invalid([{ field: 'slug', code: 'invalid_slug', message }])
  }
  const added = await tx
    .insertInto('teams')
    .values({ slug: team.slug, name: team.name, url: team.url ?? '', created: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Conflict('taken', `There is already a team "${team.slug}".`)
  return added.id
}
