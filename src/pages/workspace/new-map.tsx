import Type from 'typebox'
import { createMapWithLists } from '../../features/lists/verbs/create-map-with-lists.ts'
import { mapSlugOf } from '../../lib/urls.ts'
import { line, maxLengths, optionalLine } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { MapData } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { workspaceUrl } from '../layout/sections.ts'
import { NewUrl, NewUrlView } from '../team/new-team.tsx'
import { Workspace } from './views/workspace.tsx'
import { teamOf, workspacePage } from './workspace-page.ts'

const NewMap = Type.Object({ name: line(maxLengths.name), slug: Type.Optional(optionalLine(maxLengths.name)) })

export const newMapPages = [
  workspacePage('new-map', {
    for: 'administrator',
    show: async () => ({ view: <NewMapView /> }),
    submit: async (ctx, request) => {
      const { name, slug } = readFields(NewMap, request.form)
      const created = await createMapWithLists(teamOf(ctx, request), { name, slug: slug || mapSlugOf(name, 'map') })
      return { redirect: `${created.map.path}/`, flash: 'new-map.created' }
    },
  }),
  /** The path for a name, shown in the frame below it. */
  workspacePage('new-map/address', {
    for: 'administrator',
    show: async (_ctx, request) => {
      const { name = '' } = request.query
      const path = name.trim() && `/${request.params.team}/${mapSlugOf(name, 'map')}/`
      return { view: <NewUrlView path={path} /> }
    },
  }),
]

const NewMapView = (_: object, { t, map }: MapData) => (
  <Workspace section="new-map" title={t('new-map.title')} about={t('new-map.about')}>
    <Form action={workspaceUrl(map, 'new-map')}>
      <Problems field={null} />
      <TextField
        name="name"
        label={t('field.name')}
        max="name"
        data-frame="address"
        data-frame-url={`${workspaceUrl(map, 'new-map/address')}?name=`}
        required
      />
      <NewUrl path="" />
      <TextField name="slug" label={t('field.url')} help={t('new.slug.help')} maxLength={50} dir="ltr" />
      <Submit kind="primary">{t('new-map.create')}</Submit>
    </Form>
  </Workspace>
)
