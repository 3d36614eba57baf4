import type { VNode } from 'preact'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { Layout } from '../../layout/layout.tsx'

export function NewTeamView({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('new.title')}>
      <section class="narrow">
        <h1>{t('new.title')}</h1>
        <p class="lead">{t('new.about')}</p>
        <Form common={common} action="/new">
          <Problems common={common} field={null} />
          <TextField
            common={common}
            name="name"
            label={t('new.name')}
            maxLength={maxLengths.name}
            autocomplete="organization"
            data-frame="address"
            data-frame-url="/new/address?name="
            required
          />
          <NewUrl common={common} path="" />
          <TextField
            common={common}
            name="slug"
            label={t('new.slug')}
            help={t('new.slug.help')}
            maxLength={50}
            autocomplete="off"
            dir="ltr"
          />
          <TextField
            common={common}
            name="map"
            label={t('new.map')}
            help={t('new.map.help')}
            maxLength={maxLengths.name}
            autocomplete="off"
            required
          />
          <Submit kind="primary">{t('new.create')}</Submit>
        </Form>
      </section>
    </Layout>
  )
}

interface Props {
  common: CommonData
  /** Empty while no name is typed. */
  path: string
}

/** Where a team or a map will be. While a person types its name, the script loads this frame again. */
export function NewUrl({ common, path }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <turbo-frame id="address">
      {path && (
        <p class="muted" aria-live="polite">
          {t('new.address')} <code dir="ltr">{common.publicUrl + path}</code>
        </p>
      )}
    </turbo-frame>
  )
}

/** The frame as a page of its own. */
export function NewUrlView({ common, path }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('new.address')}>
      <section class="narrow">
        <h1>{t('new.address')}</h1>
        <NewUrl common={common} path={path} />
      </section>
    </Layout>
  )
}
