import { requestAddressChange } from '../../features/sessions/verbs/request-address-change.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { codePath } from '../sign-in/paths.ts'
import { mailedRequest } from '../sign-in/sign-in.tsx'
import { saveName } from './save-settings.ts'

/** The first administrator says who they are: a name, if they like, and an address. Returns where the code is typed. */
export async function introduceYourself(request: PageRequest): Promise<string | undefined> {
  const mailed = mailedRequest(request)
  if (request.form.display_name?.trim()) await saveName(request)
  const outcome = await requestAddressChange(request.ctx, mailed)
  return outcome === 'requested' ? codePath : undefined
}
