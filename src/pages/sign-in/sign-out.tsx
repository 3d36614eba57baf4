import type { VNode } from 'preact'
import { signOut } from '../../features/sessions/verbs/sessions.ts'
import type { Page } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { type CommonData, commonData } from '../layout/common-data.ts'
import { Form } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { returnPath } from './paths.ts'
import { fullPageLoad, privatePage } from './private-page.ts'

/** Ends the session of this browser, and deletes its secret. */
export const signOutPage: Page = {
  path: '/sign-out',
  show: async (request) =>
    request.person ? privatePage(<SignOutView common={commonData(request)} />) : { redirect: '/' },
  submit: async ({ browser, ctx, person, form }) => {
    if (person) {
      await signOut(ctx)
      browser.clearSecret()
    }
    return { redirect: returnPath(form.from), flash: 'sign-out.done' }
  },
}

function SignOutView({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <NarrowPage common={common} title={t('sign-out.title')} class="sign-in" {...fullPageLoad}>
      <p>{t('sign-out.about')}</p>
      <Form common={common} action="/sign-out">
        <button class="button primary" type="submit">
          {t('sign-out.submit')}
        </button>
      </Form>
    </NarrowPage>
  )
}
