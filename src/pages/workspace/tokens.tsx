import Type from 'typebox'
import { listTokens } from '../../features/tokens/queries/list-tokens.ts'
import { createToken } from '../../features/tokens/verbs/create-token.ts'
import { renameToken } from '../../features/tokens/verbs/rename-token.ts'
import { revokeToken } from '../../features/tokens/verbs/revoke-token.ts'
import { dayMs, later } from '../../lib/time.ts'
import { scopes } from '../../platform/actor.ts'
import { line, maxLengths } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { privatePage } from '../sign-in/private-page.ts'
import { formKey, newFormKey } from './form-key.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { NewTokenView } from './views/new-token.tsx'
import { expiryDays, TokensView } from './views/tokens.tsx'
import { openWorkspace } from './workspace-page.ts'

const NewName = Type.Object({ name: line(maxLengths.name) })
const NewToken = Type.Object({
  name: line(maxLengths.name),
  scope: Type.Enum([...scopes]),
  days: Type.Enum(expiryDays.map(String)),
  form_key: formKey,
})

async function showTokens(request: PageRequest): Promise<PageResponse> {
  const ctx = await openWorkspace(request, 'administrator')
  const { map, role } = ctx
  const tokens = await listTokens(ctx)
  return { view: <TokensView {...{ common: commonData(request), map, role, tokens, formKey: newFormKey() }} /> }
}

/** The text of a new token is in the answer to its form and nowhere else: not in a URL, and not in the database. */
export const tokensPage: Page = {
  path: workspacePath('tokens'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  show: showTokens,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const { map, role } = ctx
    const { name, scope, days, form_key } = readFields(NewToken, request.form)
    const expires = days === '0' ? null : later(ctx.now, Number(days) * dayMs)
    const { text } = await createToken(ctx, { name, scope, expires, form_key })
    return privatePage(<NewTokenView {...{ common: commonData(request), map, role, name, text }} />)
  },
}

export const renameTokenAction: Page = {
  path: workspacePath('tokens/rename'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const { name } = readFields(NewName, request.form)
    await renameToken(ctx, { token_id: idIn(request.form.token), name })
    return { redirect: workspaceUrl(ctx.map, 'tokens'), flash: 'tokens.renamed' }
  },
  showOnError: showTokens,
}

export const revokeTokenAction: Page = {
  path: workspacePath('tokens/revoke'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await revokeToken(ctx, { token_id: idIn(request.form.token) })
    return { redirect: workspaceUrl(ctx.map, 'tokens'), flash: 'tokens.revoked' }
  },
  showOnError: showTokens,
}
