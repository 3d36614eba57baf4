import Type from 'typebox'
import { createMapWithLists } from '../../features/lists/verbs/create-map-with-lists.ts'
import { mapSlugOf } from '../../lib/slug.ts'
import { line, maxLengths, optionalLine } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { NewUrlView } from '../team/views/new-team.tsx'
import { workspacePath } from './sections.ts'
import { NewMapView } from './views/new-map.tsx'
import { openTeamWorkspace } from './workspace-page.ts'

const NewMap = Type.Object({ name: line(maxLengths.name), slug: Type.Optional(optionalLine(maxLengths.name)) })

/** Another map of the same team. */
export const newMapPage: Page = {
  path: workspacePath('new-map'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const { ctx } = await openTeamWorkspace(request)
    return { view: <NewMapView common={commonData(request)} map={ctx.map} role={ctx.role} /> }
  },
  submit: async (request) => {
    const { team } = await openTeamWorkspace(request)
    const { name, slug } = readFields(NewMap, request.form)
    const { map } = await createMapWithLists(team, { name, slug: slug || mapSlugOf(name, 'map') })
    return { redirect: `${map.path}/`, flash: 'new-map.created' }
  },
}

/** The path that a name leads to, for the frame below it. */
export const mapUrlPage: Page = {
  path: workspacePath('new-map/address'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const { team } = await openTeamWorkspace(request)
    const name = request.query.name ?? ''
    const path = name.trim() && `/${team.team.slug}/${mapSlugOf(name, 'map')}/`
    return { view: <NewUrlView common={commonData(request)} path={path} /> }
  },
}
