import '../table.ts'
import '../../approval/table.ts'
import { sql } from 'kysely'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'

/** What was imported under a person's email address, until they say whether it's theirs. */
export interface Claim {
  tasks: number
  comments: number
  votes: number
}

/** What was imported into this map under the actor's address. Undefined if there is nothing. */
export async function findClaim(ctx: MapContext): Promise<Claim | undefined> {
  return countRecords(ctx, { map_id: ctx.map.id, people: await listImportedAs(ctx) })
}

type ImportedPerson = Awaited<ReturnType<typeof peopleStatement>>[number]

/** The map's imported people with the actor's confirmed address. */
export async function listImportedAs(ctx: MapContext): Promise<ImportedPerson[]> {
  const { map, actor } = ctx
  return actor.kind === 'person' ? peopleStatement(ctx, { map_id: map.id, user_id: actor.user_id }) : []
}

/** Not if the team has blocked either of them: claiming their records would undo that. */
const peopleStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; user_id: number }>) =>
    db
      .selectFrom('users as u')
      .innerJoin('imported_people as p', 'p.email', 'u.email')
      .leftJoin('map_people as s', (join) =>
        join
          .on('s.map_id', '=', value.map_id)
          .on('s.standing', '=', 'blocked')
          .on((eb) => eb.or([eb('s.user_id', '=', eb.ref('p.user_id')), eb('s.user_id', '=', eb.ref('u.id'))])),
      )
      .select(['p.user_id', 'p.email'])
      .where('u.id', '=', value.user_id)
      .where('u.confirmed', 'is not', null)
      .where('p.map_id', '=', value.map_id)
      .where('s.user_id', 'is', null)
      .orderBy('p.user_id'),
  { keepsPlan: true },
)

async function countRecords(
  { db }: Context,
  { map_id, people }: { map_id: number; people: ImportedPerson[] },
): Promise<Claim | undefined> {
  if (people.length === 0) return undefined
  const ids = sql.join(people.map(({ user_id }) => user_id))
  const count = (table: string) => sql`(select count(*) from ${sql.table(table)} r
    where r.map_id = ${map_id} and r.author_id in (${ids}) and r.live)`
  const { rows } = await sql<Claim>`select ${count('tasks')} as tasks, ${count('comments')} as comments,
    ${count('votes')} as votes`.execute(db)
  return rows.find(({ tasks, comments, votes }) => tasks + comments + votes > 0)
}

interface MapClaim extends Claim {
  map: string
  path: string
}

/** What was imported under the person's address into the open maps they can see. */
export async function listClaims(ctx: Context): Promise<MapClaim[]> {
  const { user_id } = requirePerson(ctx.actor)
  const inviting = await listInvitingMaps(ctx)
  const { rows: found } = await ctx.database.inReachableMaps((maps) =>
    sql<{ map_id: number; map: string; path: string }>`
      select distinct p.map_id, m.name as map, '/' || teams.slug || '/' || m.slug as path
      from users u
      join imported_people p on p.email = u.email
      join maps m on m.id = p.map_id and m.archived is null
      join teams on teams.id = m.team_id
      left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
      where u.id = ${user_id} and u.confirmed is not null and ${ofMaps(maps, 'p.map_id')} and ${mapIsVisible(inviting)}
      order by p.map_id limit ${sql.lit(maxMaps)}`.execute(ctx.db),
  )
  const claims: MapClaim[] = []
  for (const { map_id, map, path } of found) {
    const people = await peopleStatement(ctx, { map_id, user_id })
    const claim = await countRecords(ctx, { map_id, people })
    if (claim) claims.push({ map, path, ...claim })
  }
  return claims
}

/** The page asks about this many maps at a time. */
const maxMaps = 20
