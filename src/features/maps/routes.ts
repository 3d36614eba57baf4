import type { Database } from '../../platform/db/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Route, RouteAnswer } from '../../platform/http/server-parts.ts'
import { drawAvatar } from './rules/draw-avatar.ts'

/** Avatars are drawn from the name until one is uploaded. An archived map shows none. */
export function avatarRoutes({ read }: Database): Route[] {
  return [
    {
      path: '/avatar/:team.svg',
      reply: async ({ params }) => {
        const team = await read
          .selectFrom('teams')
          .select('name')
          .where('slug', '=', params.team ?? '')
          .executeTakeFirst()
        return picture(team?.name)
      },
    },
    {
      path: '/avatar/:team/:map.svg',
      reply: async ({ params }) => {
        const map = await read
          .selectFrom('maps')
          .innerJoin('teams', 'teams.id', 'maps.team_id')
          .select('maps.name')
          .where('teams.slug', '=', params.team ?? '')
          .where('maps.slug', '=', params.map ?? '')
          .where('maps.archived', 'is', null)
          .executeTakeFirst()
        return picture(map?.name)
      },
    },
  ]
}

function picture(name: string | undefined): RouteAnswer {
  if (name === undefined) throw new NotFound()
  return {
    status: 200,
    type: 'image/svg+xml; charset=utf-8',
    body: drawAvatar(name),
    headers: {
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'",
    },
  }
}
