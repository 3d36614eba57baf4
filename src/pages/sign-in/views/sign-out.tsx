import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { fullPageLoad } from './full-page-load.ts'

export function SignOutView({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('sign-out.title')}>
      <section class="narrow sign-in" {...fullPageLoad}>
        <h1>{t('sign-out.title')}</h1>
        <p>{t('sign-out.about')}</p>
        <Form common={common} action="/sign-out">
          <button class="button primary" type="submit">
            {t('sign-out.submit')}
          </button>
        </Form>
      </section>
    </Layout>
  )
}
