import { localPath } from '../../lib/addresses.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { nameOf } from '../../words/person-name.ts'
import { commonData } from '../layout/common-data.ts'
import { rename } from './save-settings.ts'
import { personOf } from './signed-in.ts'
import { WelcomeView } from './views/welcome.tsx'

/** Asked once, after the first sign-in, on the way to where the person was going. */
export const welcomePage: Page = {
  path: '/you/welcome',
  signedIn: 'always',
  show: async (request) => {
    const to = goalOf(request)
    if (nameOf(personOf(request))) return { redirect: to }
    return { view: <WelcomeView common={commonData(request)} to={to} /> }
  },
  submit: async (request) => {
    await rename(request)
    return { redirect: goalOf(request) }
  },
}

const goalOf = ({ form, query }: PageRequest): string => localPath(form.to ?? query.to)
