import type { Database } from '../../platform/db/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Route, RouteResponse } from '../../platform/http/server-deps.ts'
import { drawAvatar } from './rules/draw-avatar.ts'

/** A team's avatar is drawn from its name. A map's avatar is served as a page, because not every map is public. */
export function avatarRoutes({ read }: Database): Route[] {
  return [
    {
      path: '/avatar/:team.svg',
      counts: 'files',
      reply: async ({ params }) => {
        const team = await read
          .selectFrom('teams')
          .select('name')
          .where('slug', '=', params.team ?? '')
          .executeTakeFirst()
        return picture(team?.name)
      },
    },
  ]
}

function picture(name: string | undefined): RouteResponse {
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
