import { localPath } from '../../lib/addresses.ts'
import type { Page, Visit } from '../../platform/http/page.ts'
import { nameOf } from '../../web/name.ts'
import { personOf } from './person.ts'
import { rename } from './save-settings.ts'
import { WelcomeView } from './views/welcome.tsx'

/** Asked once, after the first sign-in, on the way to where the person was going. */
export const welcomePage: Page = {
  path: '/you/welcome',
  signedIn: 'always',
  show: async (visit) => {
    const to = goalOf(visit)
    if (nameOf(personOf(visit))) return { redirect: to }
    return { view: <WelcomeView visit={visit} to={to} /> }
  },
  submit: async (visit) => {
    await rename(visit)
    return { redirect: goalOf(visit) }
  },
}

const goalOf = ({ form, query }: Visit): string => localPath(form.to ?? query.to)
