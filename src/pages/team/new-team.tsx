import Type from 'typebox'
import { createTeamWithMap } from '../../features/lists/verbs/create-team-with-map.ts'
import { assertMayCreateTeam } from '../../features/teams/policy.ts'
import { mapSlugOf } from '../../lib/urls.ts'
import { line, maxLengths, optionalLine } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { NewTeamView, NewUrlView } from './views/new-team.tsx'

const NewTeam = Type.Object({
  name: line(maxLengths.name),
  slug: Type.Optional(optionalLine(maxLengths.name)),
  map: line(maxLengths.name),
})

export const newTeamPage: Page = {
  path: '/new',
  needsSignIn: true,
  show: async (request) => {
    assertMayCreateTeam(request.ctx)
    return { view: <NewTeamView common={commonData(request)} /> }
  },
  submit: async (request) => {
    const { name, slug, map } = readFields(NewTeam, request.form)
    const created = await createTeamWithMap(request.ctx, {
      team: { name, slug: slug || mapSlugOf(name, 'team') },
      map: { name: map, slug: mapSlugOf(map, 'map') },
    })
    return { redirect: `${created.map.path}/`, flash: 'new.created' }
  },
}

/** The path that a name leads to, for the frame below it. */
export const teamUrlPage: Page = {
  path: '/new/address',
  needsSignIn: true,
  show: async (request) => {
    assertMayCreateTeam(request.ctx)
    const name = request.query.name ?? ''
    return { view: <NewUrlView common={commonData(request)} path={name.trim() && `/${mapSlugOf(name, 'team')}/`} /> }
  },
}
