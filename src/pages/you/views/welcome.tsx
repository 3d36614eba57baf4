import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { personOf } from '../person-of.ts'
import { Names } from './names.tsx'

export function WelcomeView({ common, to }: { common: CommonData; to: string }): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('you.welcome')}>
      <section class="narrow">
        <h1>{t('you.welcome')}</h1>
        <p>{t('you.welcome.about')}</p>
        {/* Without Turbo, which would lose the `#` part of the next address. */}
        <Form common={common} action="/you/welcome" data-turbo="false">
          <Problems common={common} field={null} />
          <input type="hidden" name="to" value={to} />
          <Names common={common} name={personOf(common)} />
          <div class="actions">
            <button class="button primary" type="submit">
              {t('you.settings.save')}
            </button>
            <a class="button" href={to}>
              {t('you.welcome.later')}
            </a>
          </div>
        </Form>
      </section>
    </Layout>
  )
}
