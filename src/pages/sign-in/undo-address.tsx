import { undoAddressChange } from '../../features/accounts/verbs/undo-address-change.ts'
import { findAddressUndo } from '../../features/sessions/queries/find-address-undo.ts'
import { undoAddressPath } from '../../features/sessions/rules/paths.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { signInPath } from './paths.ts'
import { privatePage } from './private-page.ts'
import { DeadLinkView } from './views/link.tsx'
import { UndoAddressView } from './views/undo-address.tsx'

/** For the reader of the address that an account had before. Only the button acts, as with links that sign in. */
export const undoAddressPage: Page = {
  path: undoAddressPath,
  show: async (request) => {
    const undo = await findAddressUndo(request.ctx, tokenOf(request))
    const common = commonData(request)
    if (!undo) return privatePage(<DeadLinkView common={common} />, 410)
    return privatePage(<UndoAddressView common={common} email={undo.email} />)
  },
  submit: async (request) => {
    await undoAddressChange(request.ctx, { token: tokenOf(request), language: request.language })
    return { redirect: signInPath, flash: 'sign-in.undo.done' }
  },
}

const tokenOf = ({ params }: PageRequest): string => params.token ?? ''
