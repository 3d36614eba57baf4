import Type from 'typebox'
import { readJwtSettings } from '../../features/jwt-sign-in/queries/read-jwt-settings.ts'
import { JwtSettingsEdit } from '../../features/jwt-sign-in/schema.ts'
import { editJwtSettings } from '../../features/jwt-sign-in/verbs/edit-jwt-settings.ts'
import { rotateJwtSecret } from '../../features/jwt-sign-in/verbs/rotate-jwt-secret.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { privatePage } from '../sign-in/private-page.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { JwtSettingsView } from './views/jwt.tsx'
import { JwtSecretView } from './views/jwt-secret.tsx'
import { openWorkspace } from './workspace-page.ts'

const Rotation = Type.Object({ modified: Type.String({ maxLength: 40 }) })

/** How the team's own product signs its users in. With the secret, anybody can sign in in their name. */
export const jwtSettingsPage: Page = {
  path: workspacePath('jwt'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  show: showSettings,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const none = { jwks_url: '', issuer: '', audience: '', sites: '', admits: 'false' }
    const secret = await editJwtSettings(ctx, readFields(JwtSettingsEdit, { method: '', ...none, ...request.form }))
    return secret ? showSecret(request, ctx, secret) : { redirect: workspaceUrl(ctx.map, 'jwt'), flash: 'jwt.saved' }
  },
}

export const rotateJwtAction: Page = {
  path: workspacePath('jwt/rotate'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const { modified } = readFields(Rotation, { modified: '', ...request.form })
    const secret = await rotateJwtSecret(ctx, { modified, at_once: request.form.at_once === 'true' })
    return showSecret(request, ctx, secret)
  },
  showOnError: showSettings,
}

async function showSettings(request: PageRequest): Promise<PageResponse> {
  const ctx = await openWorkspace(request, 'administrator')
  const { map, role } = ctx
  const settings = await readJwtSettings(ctx)
  return { view: <JwtSettingsView {...{ common: commonData(request), map, role, settings }} /> }
}

const showSecret = (request: PageRequest, { map, role }: OpenMapContext, secret: string): PageResponse =>
  privatePage(<JwtSecretView {...{ common: commonData(request), map, role, secret }} />)
