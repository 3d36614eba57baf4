import Type from 'typebox'
import { readJwtSettings } from '../../features/jwt-sign-in/queries/read-jwt-settings.ts'
import { JwtSettingsEdit } from '../../features/jwt-sign-in/schema.ts'
import { editJwtSettings } from '../../features/jwt-sign-in/verbs/edit-jwt-settings.ts'
import { rotateJwtSecret } from '../../features/jwt-sign-in/verbs/rotate-jwt-secret.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { showSecret } from './secret.tsx'
import { JwtSettingsView } from './views/jwt.tsx'
import { backTo, frameOf, workspacePage } from './workspace-page.ts'

const Rotation = Type.Object({ modified: Type.String({ maxLength: 40 }) })

const guarded = { for: 'administrator', needsRecentSignIn: true, showOnError: showSettings } as const

export const jwtPages = [
  /** How the team's own product signs its users in. Whoever has the secret can sign in as any of them. */
  workspacePage('jwt', {
    ...guarded,
    show: showSettings,
    submit: async (ctx, request) => {
      const none = { jwks_url: '', issuer: '', audience: '', sites: '', admits: 'false' }
      const secret = await editJwtSettings(ctx, readFields(JwtSettingsEdit, { method: '', ...none, ...request.form }))
      return secret ? showJwtSecret(ctx, request, secret) : backTo(ctx, 'jwt', 'jwt.saved')
    },
  }),
  workspacePage('jwt/rotate', {
    ...guarded,
    submit: async (ctx, request) => {
      const { modified } = readFields(Rotation, { modified: '', ...request.form })
      const secret = await rotateJwtSecret(ctx, { modified, at_once: request.form.at_once === 'true' })
      return showJwtSecret(ctx, request, secret)
    },
  }),
]

async function showSettings(ctx: OpenMapContext, request: PageRequest) {
  return { view: <JwtSettingsView {...frameOf(ctx, request)} settings={await readJwtSettings(ctx)} /> }
}

function showJwtSecret(ctx: OpenMapContext, request: PageRequest, secret: string): PageResponse {
  const t = wordsIn(request.language)
  return showSecret(ctx, request, {
    section: 'jwt',
    title: t('jwt.secret.done'),
    notice: t('jwt.secret.done.about'),
    ...{ id: 'secret', label: t('jwt.secret'), text: secret },
    back: t('jwt.secret.done.back'),
  })
}
