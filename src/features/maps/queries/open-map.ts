import { type Actor, userIdOf } from '../../../platform/actor.ts'
import { type Context, createContext, inMap, type MapContext, type MapRef } from '../../../platform/context.ts'
import type { Version } from '../../../platform/db/database.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { versionCaches } from '../../../platform/db/version-cache.ts'
import { Gone, NotFound } from '../../../platform/errors.ts'
import { maySeeMap } from '../policy.ts'
import { archivedRefusal, type Visibility } from '../rules/visibility.ts'
import { isGuest, listInvitingMaps } from './guests.ts'

/** A map that the actor can see. */
export interface OpenMap extends MapRef {
  name: string
  parsed_description: string
  url: string
  /** Empty for Cairn's own colour. */
  colour: string
  privacy_url: string
  terms_url: string
  imprint_url: string
  /** The number of items in the review queue, for team members; null for everyone else. Set only for pages. */
  pending?: number | null
  /** How many unseen notices the person has in this map; null for visitors. Set only for pages. */
  unseen?: number | null
  avatar_image_id: number | null
  visibility: Visibility
  /** Equal for two reads only if no process committed anything in between. Undefined if that can't be known. */
  asOf: Version | undefined
}

export type OpenMapContext = MapContext & { map: OpenMap }

/**
 * The context for the map at a path, with the actor's role in its team. Apart from `openJwtMap`, this is the only way
 * people get into a map: if they can't see it, the response is the same as if it didn't exist. Members can also see an
 * archived map, but can't write to it. `writesArchived` lifts that restriction, to reactivate the map.
 */
export async function openMap(
  ctx: Context,
  slugs: { team?: string; map?: string },
  { writesArchived = false } = {},
): Promise<OpenMapContext> {
  const { team = '', map = '' } = slugs
  const user_id = userIdOf(ctx.actor)
  // Only visitors share cached reads. The version is read before the map, so nothing cached under this version is older
  // than it.
  const asOf = user_id === 0 ? await ctx.database.version() : undefined
  const row = await mapsIn(ctx.database).get(asOf, `${team}/${map}`, async () => {
    const [found] = await mapStatement(ctx, { team, map, user_id })
    return found
  })
  const { actor } = ctx
  if (isOfAnotherMap(actor, row?.id)) return openMap(asVisitor(ctx), slugs)
  const role = actor.kind === 'person' && actor.map_id !== undefined ? null : (row?.role ?? null)
  // Run the same statements for missing and hidden maps, or timing would tell them apart.
  const { visibility = 'invited' } = row ?? {}
  const guest = !maySeeMap({ actor, role, visibility, guest: false }) && (await isGuest(ctx, row?.id ?? 0))
  if (!row || !maySeeMap({ actor, role, visibility, guest })) throw new NotFound()
  const { archived, role: _, ...open } = row
  if (archived && role === null) throw new Gone()
  const read = { ...open, archived: archived !== null, path: `/${team}/${map}`, asOf }
  const opened = inMap<OpenMap>(ctx, read, role)
  return archived && !writesArchived ? withoutWrites(opened) : opened
}

export interface ListedMap {
  id: number
  name: string
  path: string
  team: string
  visibility: Visibility
}

/**
 * The open maps on the home page: all of the person's teams' maps and those they're invited to, then public maps, each by
 * name. However many public maps there are, the person's own are listed.
 */
export async function listOpenMaps(ctx: Context): Promise<ListedMap[]> {
  const inviting = await listInvitingMaps(ctx)
  const maps = await ctx.db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'maps.team_id').on('m.user_id', '=', userIdOf(ctx.actor)),
    )
    .select(['maps.id', 'maps.name', 'maps.slug', 'maps.visibility', 'teams.slug as team_slug', 'teams.name as team'])
    .where('archived', 'is', null)
    .where((eb) =>
      eb.or([
        eb('maps.visibility', '=', 'public'),
        eb('m.role', 'is not', null),
        eb.and([eb('maps.visibility', '=', 'invited'), eb('maps.id', 'in', [0, ...inviting])]),
      ]),
    )
    .orderBy((eb) => eb.and([eb('m.role', 'is', null), eb('maps.visibility', '=', 'public')]))
    .orderBy('maps.name')
    .orderBy('maps.id')
    .limit(500)
    .execute()
  return maps.map(({ slug, team_slug, ...map }) => ({ ...map, path: `/${team_slug}/${slug}` }))
}

/** A person signed in by JWT is a visitor in every other map. */
const isOfAnotherMap = (actor: Actor, mapId: number | undefined): boolean =>
  actor.kind === 'person' && actor.map_id !== undefined && actor.map_id !== mapId

const asVisitor = (ctx: Context): Context => createContext({ ...ctx, actor: { kind: 'visitor' } })

const mapsIn = versionCaches<Awaited<ReturnType<typeof mapStatement>>[number] | undefined>(1_000)

const mapStatement = statement(
  ({ db, value }: StatementBuilder<{ team: string; map: string; user_id: number }>) =>
    db
      .selectFrom('maps')
      .innerJoin('teams', 'teams.id', 'maps.team_id')
      .leftJoin('team_members as m', (join) =>
        join.onRef('m.team_id', '=', 'maps.team_id').on('m.user_id', '=', value.user_id),
      )
      .select(['maps.id', 'maps.team_id', 'maps.name', 'parsed_description', 'maps.url', 'archived', 'm.role'])
      .select(['colour', 'privacy_url', 'terms_url', 'imprint_url', 'avatar_image_id', 'visibility'])
      .where('teams.slug', '=', value.team)
      .where('maps.slug', '=', value.map),
  { keepsPlan: true },
)

/** Blocks all writes, because every write is a transaction. */
const withoutWrites = (ctx: OpenMapContext): OpenMapContext => ({
  ...ctx,
  transaction: () => Promise.reject(archivedRefusal()),
})
