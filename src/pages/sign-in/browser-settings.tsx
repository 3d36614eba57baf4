import { signOut } from '../../features/sessions/verbs/sessions.ts'
import { chooseLanguage } from '../../features/users/verbs/profile.ts'
import { localPath } from '../../lib/urls.ts'
import { isTheme } from '../../platform/html/slots.ts'
import type { Page } from '../../platform/http/page.ts'
import { findLanguage } from '../../words/words.ts'
import type { CommonData } from '../layout/common-data.ts'
import { Form, Submit } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { findLastMap } from '../open-map.ts'
import { cancelPath } from './origin.tsx'
import { returnPath } from './paths.ts'
import { fullPageLoad, privatePage } from './private-page.ts'

export const browserPages: Page[] = [
  /** Sets the theme in this browser. Any other value removes the choice. */
  {
    path: '/theme',
    submit: async ({ browser, form }) => {
      browser.setTheme(isTheme(form.theme) ? form.theme : undefined)
      return { redirect: localPath(form.from) }
    },
  },
  /** Sets the language of pages in this browser, and of emails to this person. */
  {
    path: '/language',
    submit: async ({ browser, ctx, person, form }) => {
      const language = findLanguage(form.language)
      // An unknown language removes the choice: pages use the browser's language again.
      browser.setLanguage(language)
      if (language && person) await chooseLanguage(ctx, { user_id: person.id, language })
      return { redirect: localPath(form.from) }
    },
  },
  {
    path: '/sign-out',
    show: async (request) =>
      request.person ? privatePage(<SignOutView />, { map: await findLastMap(request) }) : { redirect: '/' },
    submit: async ({ browser, ctx, person, form }) => {
      if (person) {
        await signOut(ctx)
        browser.clearSecret()
      }
      return { redirect: cancelPath(returnPath(form.from)), flash: 'sign-out.done' }
    },
  },
]

const SignOutView = (_: object, { t }: CommonData) => (
  <NarrowPage title={t('sign-out.title')} class="sign-in" {...fullPageLoad}>
    <p>{t('sign-out.about')}</p>
    <Form action="/sign-out">
      <Submit kind="primary">{t('sign-out.title')}</Submit>
    </Form>
  </NarrowPage>
)
