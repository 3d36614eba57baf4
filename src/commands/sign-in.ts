import { signInRequestMs } from '../features/sessions/rules/sign-in-request.ts'
import { createSignInLink } from '../features/sessions/verbs/create-sign-in-link.ts'
import { hasAccount } from '../features/users/queries/has-account.ts'
import { isEmail, mailKey } from '../lib/addresses.ts'
import { isStorable } from '../lib/text.ts'
import { openParts } from '../parts.ts'
import { limits } from '../platform/http/fields.ts'
import type { Command } from './command.ts'
import { operatorContext } from './context.ts'

/** For installations without a mail server, and for people who cannot read their mail. */
export const signIn: Command = {
  name: 'sign-in',
  argument: '<email>',
  about: 'Prints a link that signs in as the person with this address, once, within 15 minutes.',
  run: async ({ argument, config, out }) => {
    const email = readAddress(argument)
    const { database, site } = await openParts(config)
    try {
      const ctx = operatorContext({ database, site })
      const accountExists = await hasAccount(ctx, email)
      out(await createSignInLink(ctx, { email, valid_ms: signInRequestMs }))
      if (!accountExists) process.stderr.write('Nobody here has this address yet: using the link makes an account.\n')
      process.stderr.write('The link works once, within 15 minutes.\n')
    } finally {
      await database.close()
    }
  },
}

/** In the form that accounts store. */
function readAddress(text: string): string {
  const email = mailKey(text)
  if (email && email.length <= limits.email && isEmail(email) && isStorable(email)) return email
  throw new Error(`"${text}" is not a mail address.`)
}
