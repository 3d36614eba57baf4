import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { NameField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { Layout } from '../../layout/layout.tsx'
import { requireSignedIn } from '../save-settings.ts'

interface Props {
  common: CommonData
  to: string
  /** The map that they are going to. */
  map: OpenMap | undefined
}

export function WelcomeView({ common, to, map }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('you.welcome')} {...(map && { map })}>
      <section class="narrow">
        <h1>{t('you.welcome')}</h1>
        <p>{t('you.welcome.about')}</p>
        {/* Without Turbo, which would lose the `#` part of the next address. */}
        <Form common={common} action="/you/welcome" data-turbo="false">
          <Problems common={common} field={null} />
          <input type="hidden" name="to" value={to} />
          <NameField common={common} name={requireSignedIn(common)} autofocus />
          <div class="actions">
            <Submit kind="primary">{t('you.settings.save')}</Submit>
            <a class="button" href={to}>
              {t('you.welcome.later')}
            </a>
          </div>
        </Form>
      </section>
    </Layout>
  )
}
