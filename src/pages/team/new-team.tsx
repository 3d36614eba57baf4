import Type from 'typebox'
import { createTeamWithMap } from '../../features/lists/verbs/create-map-with-lists.ts'
import { assertMayCreateTeam } from '../../features/teams/policy.ts'
import { mapSlugOf } from '../../lib/urls.ts'
import { line, maxLengths, optionalLine } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import type { CommonData } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'

const NewTeam = Type.Object({
  name: line(maxLengths.name),
  slug: Type.Optional(optionalLine(maxLengths.name)),
  map: line(maxLengths.name),
})

export const newTeamPages: Page[] = [
  {
    path: '/new',
    needsSignIn: true,
    show: async (request) => {
      assertMayCreateTeam(request.ctx)
      return { view: <NewTeamView /> }
    },
    submit: async (request) => {
      const { name, slug, map } = readFields(NewTeam, request.form)
      const created = await createTeamWithMap(request.ctx, {
        team: { name, slug: slug || mapSlugOf(name, 'team') },
        map: { name: map, slug: mapSlugOf(map, 'map') },
      })
      return { redirect: `${created.map.path}/`, flash: 'new.created' }
    },
  },
  /** The path for a name, shown in the frame below it. */
  {
    path: '/new/address',
    needsSignIn: true,
    show: async (request) => {
      assertMayCreateTeam(request.ctx)
      const name = request.query.name ?? ''
      return { view: <NewUrlView path={name.trim() && `/${mapSlugOf(name, 'team')}/`} /> }
    },
  },
]

const NewTeamView = (_: object, { t }: CommonData) => (
  <NarrowPage title={t('new.title')}>
    <p class="lead">{t('new.about')}</p>
    <Form action="/new">
      <Problems field={null} />
      <TextField
        name="name"
        label={t('new.name')}
        max="name"
        autocomplete="organization"
        data-frame="address"
        data-frame-url="/new/address?name="
        required
      />
      <NewUrl path="" />
      <TextField name="slug" label={t('new.slug')} help={t('new.slug.help')} maxLength={50} dir="ltr" />
      <TextField name="map" label={t('new.map')} help={t('new.map.help')} max="name" required />
      <Submit kind="primary">{t('new.create')}</Submit>
    </Form>
  </NarrowPage>
)

interface Props {
  /** Empty while no name is typed. */
  path: string
}

/** The URL of a new team or map. Our script reloads this frame while someone types the name. */
export const NewUrl = ({ path }: Props, { t, publicUrl }: CommonData) => (
  <turbo-frame id="address">
    {path && (
      <p class="muted" aria-live="polite">
        {t('new.address')} <code dir="ltr">{publicUrl + path}</code>
      </p>
    )}
  </turbo-frame>
)

/** The frame as a separate page. */
export const NewUrlView = ({ path }: Props, { t }: CommonData) => (
  <NarrowPage title={t('new.address')}>
    <NewUrl path={path} />
  </NarrowPage>
)
