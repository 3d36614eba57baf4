import Type from 'typebox'
import { createMapWithLists } from '../../features/lists/verbs/create-map-with-lists.ts'
import { mapSlugOf } from '../../lib/urls.ts'
import { line, maxLengths, optionalLine } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import { commonData } from '../layout/common-data.ts'
import { NewUrlView } from '../team/views/new-team.tsx'
import { NewMapView } from './views/new-map.tsx'
import { frameOf, teamOf, workspacePage } from './workspace-page.ts'

const NewMap = Type.Object({ name: line(maxLengths.name), slug: Type.Optional(optionalLine(maxLengths.name)) })

export const newMapPages = [
  /** Another map of the same team. */
  workspacePage('new-map', {
    for: 'administrator',
    show: async (ctx, request) => ({ view: <NewMapView {...frameOf(ctx, request)} /> }),
    submit: async (ctx, request) => {
      const { name, slug } = readFields(NewMap, request.form)
      const created = await createMapWithLists(teamOf(ctx, request), { name, slug: slug || mapSlugOf(name, 'map') })
      return { redirect: `${created.map.path}/`, flash: 'new-map.created' }
    },
  }),
  /** The path that a name leads to, for the frame below it. */
  workspacePage('new-map/address', {
    for: 'administrator',
    show: async (_ctx, request) => {
      const { name = '' } = request.query
      const path = name.trim() && `/${request.params.team}/${mapSlugOf(name, 'map')}/`
      return { view: <NewUrlView common={commonData(request)} path={path} /> }
    },
  }),
]
