import { localPath } from '../../lib/urls.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { nameOf } from '../../words/person-name.ts'
import { commonData } from '../layout/common-data.ts'
import { originOf } from '../sign-in/origin.tsx'
import { requireSignedIn, saveName } from './save-settings.ts'
import { WelcomeView } from './views/welcome.tsx'

/** Shown once, after the first sign-in, before the page that the person was going to. */
export const welcomePage: Page = {
  path: '/you/welcome',
  needsSignIn: true,
  show: async (request) => {
    const to = targetOf(request)
    if (nameOf(requireSignedIn(request))) return { redirect: to }
    const { map } = await originOf(request.ctx, to)
    return { view: <WelcomeView common={commonData(request)} to={to} map={map} /> }
  },
  submit: async (request) => {
    await saveName(request)
    return { redirect: targetOf(request) }
  },
}

const targetOf = ({ form, query }: PageRequest): string => localPath(form.to ?? query.to)
