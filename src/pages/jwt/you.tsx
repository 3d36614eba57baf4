import { Readable } from 'node:stream'
import { exportData } from '../../features/accounts/queries/export-data.ts'
import { deleteAccount } from '../../features/accounts/verbs/delete-account.ts'
import { endJwtSession } from '../../features/jwt-sign-in/verbs/end-jwt-session.ts'
import { countNotices, listNotices } from '../../features/notices/queries/list-notices.ts'
import { noticesPath } from '../../features/notices/rules/paths.ts'
import { markAllSeen } from '../../features/notices/verbs/mark-all-seen.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { pageNumber } from '../../platform/http/page-number.ts'
import { commonData } from '../layout/common-data.ts'
import { youPath } from '../layout/you-path.ts'
import { openMapFor } from '../open-map.ts'
import { requireSignedIn } from '../you/require-signed-in.ts'
import { mapYouPath } from './paths.ts'
import { MapYouView } from './views/you.tsx'

/** The own page of a person signed in by JWT. Accounts have it under `/you`. */
export const mapYouPage: Page = {
  path: mapYouPath(),
  needsSignIn: true,
  show: showYou,
  submit: async (request) => {
    await openMapFor(request)
    if (hasAccount(request)) return { redirect: noticesPath }
    await markAllSeen(request.ctx)
    return { redirect: youPath(requireSignedIn(request)), flash: 'notices.all-seen' }
  },
}

export const mapSignOutAction: Page = {
  path: mapYouPath('/sign-out'),
  needsSignIn: true,
  submit: async (request) => {
    const ctx = await openMapFor(request)
    if (hasAccount(request)) return { redirect: '/sign-out' }
    await endJwtSession(ctx)
    request.browser.clearMapSession()
    return { redirect: `${ctx.map.path}/`, flash: 'sign-out.done' }
  },
}

export const mapExportFile: Page = {
  path: mapYouPath('/data.json'),
  needsSignIn: true,
  show: async (request) => {
    await openMapFor(request)
    if (hasAccount(request)) return { redirect: '/you/export' }
    return {
      body: Readable.from(exportData(request.ctx)),
      type: 'application/json; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="cairn-your-data.json"' },
    }
  },
}

export const mapDeleteAction: Page = {
  path: mapYouPath('/delete'),
  needsSignIn: true,
  submit: async (request) => {
    const ctx = await openMapFor(request)
    if (hasAccount(request)) return { redirect: '/you/delete' }
    if (request.form.confirm !== 'yes') {
      const message = 'Deleting an account has to be confirmed.'
      throw new Invalid([{ field: 'confirm', code: 'not_confirmed', message }])
    }
    await deleteAccount(request.ctx, { user_id: requireSignedIn(request).id })
    request.browser.clearMapSession()
    return { redirect: `${ctx.map.path}/`, flash: 'you.deleted' }
  },
  showOnError: showYou,
}

async function showYou(request: PageRequest): Promise<PageResponse> {
  const { map } = await openMapFor(request)
  if (hasAccount(request)) return { redirect: '/you' }
  const page = pageNumber(request.query)
  const [count, notices] = await Promise.all([countNotices(request.ctx), listNotices(request.ctx, page)])
  if (page > 1 && notices.length === 0) throw new NotFound()
  return { view: <MapYouView {...{ common: commonData(request), map, page, count, notices }} /> }
}

const hasAccount = (request: PageRequest): boolean => requireSignedIn(request).map === undefined
