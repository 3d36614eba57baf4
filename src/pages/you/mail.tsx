import { findMailLink } from '../../features/notices/queries/find-mail-link.ts'
import { mailLinkPath } from '../../features/notices/rules/mail-link.ts'
import { readOrCreateMailSecret } from '../../features/notices/verbs/read-or-create-mail-secret.ts'
import { useMailLink } from '../../features/notices/verbs/use-mail-link.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { commonData } from '../layout/common-data.ts'
import { MailChoice } from './settings.tsx'
import { MailLinkView } from './views/mail.tsx'

/**
 * The page that the link at the end of a mail leads to. Opening it changes nothing: mail programs open links in advance.
 * A POST to the same address stops these mails at once (RFC 8058).
 */
export const mailLinkPage: Page = {
  path: mailLinkPath(':token'),
  show: showLink,
  actOnPost: async (request) => {
    request.hidden = true
    await useMailLink(request.ctx, { token: tokenOf(request), stop: true })
    const body = `${wordsIn(request.language)('mail-link.done')}\n`
    return { body, type: 'text/plain; charset=utf-8' }
  },
}

/** The forms of that page. */
export const mailLinkAction: Page = {
  path: mailLinkPath(':token/settings'),
  submit: async (request) => {
    const stop = request.form.stop === '1'
    await useMailLink(request.ctx, { token: tokenOf(request), stop, ...readFields(MailChoice, request.form) })
    return { redirect: mailLinkPath(tokenOf(request)), flash: stop ? 'mail-link.muted' : 'you.mail.saved' }
  },
  showOnError: showLink,
}

async function showLink(request: PageRequest): Promise<PageResponse> {
  // The address is a secret, and what it shows belongs to one person.
  request.hidden = true
  const found = await findMailLink(request.ctx, {
    token: tokenOf(request),
    secret: await readOrCreateMailSecret(request.ctx),
  })
  return { view: <MailLinkView common={commonData(request)} token={tokenOf(request)} found={found} /> }
}

const tokenOf = ({ params }: PageRequest): string => params.token ?? ''
