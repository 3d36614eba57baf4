import { findMapAt } from '../features/maps/queries/find-map.ts'
import { findTeam } from '../features/teams/queries/teams.ts'
import { openInstallation } from '../open-installation.ts'
import {
  type Context,
  createContext,
  inMap,
  inTeam,
  type MapContext,
  type Site,
  type TeamContext,
} from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { Call } from './command.ts'

export const operatorContext = (parts: { database: Database; site: Site }): Context =>
  createContext({ ...parts, now: new Date().toISOString(), actor: { kind: 'operator' }, requestId: null })

/** Opens the installation for the operator, and closes it after the work. */
export async function asOperator(
  { config }: Call,
  work: (ctx: Context) => Promise<void>,
  opening: { migrates?: boolean } = {},
): Promise<void> {
  const { database, site } = await openInstallation(config, opening)
  try {
    await work(operatorContext({ database, site }))
  } finally {
    await database.close()
  }
}

/** The context for the team with this slug, or a one-line error. */
export async function openTeam(ctx: Context, slug: string): Promise<TeamContext> {
  const team = await findTeam(ctx, slug)
  if (!team) throw new Error(`There is no team "${slug}".`)
  return inTeam(ctx, team, null)
}

export function splitMapPath(text: string): { team: string; map: string } {
  const [team, map, more] = text.split('/')
  if (!team || !map || more !== undefined) throw new Error(`"${text}" is not of the form <team>/<map>.`)
  return { team, map }
}

/** The context for the map with this path, archived or not. */
export async function openAnyMap(ctx: Context, place: string): Promise<MapContext> {
  const slugs = splitMapPath(place)
  await openTeam(ctx, slugs.team)
  const map = await findMapAt(ctx.db, slugs)
  if (!map) throw new Error(`The team "${slugs.team}" has no map "${slugs.map}".`)
  return inMap(ctx, map, null)
}
