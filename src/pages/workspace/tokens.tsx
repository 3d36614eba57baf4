import Type from 'typebox'
import { listTokens } from '../../features/tokens/queries/tokens.ts'
import { createToken, renameToken, revokeToken } from '../../features/tokens/verbs/tokens.ts'
import { shellQuoted } from '../../lib/escape.ts'
import { dayMs, later } from '../../lib/time.ts'
import { scopes } from '../../platform/actor.ts'
import { line, maxLengths } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import { teamWordsIn } from '../../words/words.ts'
import { idIn } from '../layout/paths.ts'
import { formKey, newFormKey, showSecret } from './secret.tsx'
import { expiryDays, TokensView } from './views/tokens.tsx'
import { recordPages } from './workspace-page.ts'

const NewName = Type.Object({ name: line(maxLengths.name) })
const NewToken = Type.Object({
  ...NewName.properties,
  scope: Type.Enum([...scopes]),
  days: Type.Enum(expiryDays.map(String)),
  form_key: formKey,
})

export const tokenPages = recordPages(
  'tokens',
  { for: 'administrator', needsRecentSignIn: true },
  {
    /** A new token is shown only in the response to its form: it's never in a URL, and the database has only its hash. */
    '': {
      show: async (ctx) => ({ view: <TokensView tokens={await listTokens(ctx)} formKey={newFormKey()} /> }),
      submit: async (ctx, request) => {
        const { name, scope, days, form_key } = readFields(NewToken, request.form)
        const expires = days === '0' ? null : later(ctx.now, Number(days) * dayMs)
        const { text } = await createToken(ctx, { name, scope, expires, form_key })
        const t = teamWordsIn(request.language)
        const [header, url] = [`Authorization: Token ${text}`, `${ctx.site.publicUrl}/api/1/map/`]
        return showSecret({
          section: 'tokens',
          title: t('secret.ready', { name }),
          notice: t('tokens.done.about'),
          ...{ id: 'token', label: t('tokens.title'), text },
          example: { about: t('tokens.done.try'), command: `curl -H ${shellQuoted(header)} ${shellQuoted(url)}` },
        })
      },
    },
    rename: {
      submit: (ctx, { form }) => renameToken(ctx, { token_id: idIn(form.token), ...readFields(NewName, form) }),
      done: 'tokens.renamed',
    },
    revoke: { submit: (ctx, { form }) => revokeToken(ctx, { token_id: idIn(form.token) }), done: 'tokens.revoked' },
  },
)
