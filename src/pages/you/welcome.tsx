import { localPath } from '../../lib/urls.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { nameOf } from '../../words/person-name.ts'
import type { CommonData } from '../layout/common-data.ts'
import { NameField } from '../layout/field.tsx'
import { Form, FormActions, Problems } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { originOf } from '../sign-in/origin.tsx'
import { requireSignedIn, saveName } from './save-settings.ts'

/** Shown once, after the first sign-in, before the page that the person was going to. */
export const welcomePage: Page = {
  path: '/you/welcome',
  needsSignIn: true,
  show: async (request) => {
    const to = targetOf(request)
    if (nameOf(requireSignedIn(request))) return { redirect: to }
    // The map that they are going to.
    const { map } = await originOf(request.ctx, to)
    return { view: <WelcomeView to={to} />, data: { map } }
  },
  submit: async (request) => {
    await saveName(request)
    return { redirect: targetOf(request) }
  },
}

const targetOf = ({ form, query }: PageRequest): string => localPath(form.to ?? query.to)

function WelcomeView({ to }: { to: string }, common: CommonData) {
  const { t } = common
  return (
    <NarrowPage title={t('you.welcome')} class="sign-in">
      <p>{t('you.welcome.about')}</p>
      {/* Without Turbo, which would lose the `#` part of the next URL. */}
      <Form action="/you/welcome" data-turbo="false">
        <Problems field={null} />
        <input type="hidden" name="to" value={to} />
        <NameField name={requireSignedIn(common)} autofocus />
        <FormActions submit={t('action.save')} cancel={t('you.welcome.later')} back={to} />
      </Form>
    </NarrowPage>
  )
}
