import { mailKey } from '../../lib/addresses.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Page, Visit } from '../../platform/http/page.ts'
import { deleteAccount } from './delete-account.ts'
import { teamsLedAlone } from './leave-teams.ts'
import { personOf } from './person.ts'
import { DeleteView } from './views/delete.tsx'

export const deletePage: Page = {
  path: '/you/delete',
  signedIn: 'always',
  show: async (visit) => {
    const teams = await teamsLedAlone(visit.database.read, personOf(visit).id)
    return { view: <DeleteView visit={visit} teams={teams} /> }
  },
  submit: async (visit) => {
    assertConfirmed(visit)
    await deleteAccount(visit)
    visit.browser.clearSecret()
    return { redirect: '/', notice: 'you.deleted' }
  },
}

/** By typing one's address; who has none ticks a box. */
function assertConfirmed(visit: Visit): void {
  const { email } = personOf(visit)
  const confirm = visit.form.confirm ?? ''
  if (email === null ? confirm === 'yes' : mailKey(confirm) === email) return
  const code = email === null ? 'not_confirmed' : 'confirm_mismatch'
  throw new Invalid([{ field: 'confirm', code, message: 'Deleting an account has to be confirmed.' }])
}
