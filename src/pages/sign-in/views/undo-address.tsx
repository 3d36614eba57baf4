import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Emphasis } from '../../layout/emphasis.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { fullPageLoad } from './full-page-load.ts'

export function UndoAddressView({ common, email }: { common: CommonData; email: string }): VNode {
  const t = wordsIn(common.language)
  const title = t('sign-in.undo.title')
  return (
    <Layout common={common} title={title}>
      <section class="narrow sign-in" {...fullPageLoad}>
        <h1>{title}</h1>
        <Emphasis sentence={(value) => t('sign-in.undo', { email: value })} value={email} />
        <p>{t('sign-in.undo.effect')}</p>
        <Problems common={common} field={null} />
        <Form common={common} action={common.url}>
          <button class="button primary" type="submit">
            {t('sign-in.undo.submit')}
          </button>
        </Form>
      </section>
    </Layout>
  )
}
