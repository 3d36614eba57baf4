import { signInRequestMs } from '../features/sessions/rules/sign-in.ts'
import { createSignInLink } from '../features/sessions/verbs/sign-in.ts'
import { findUserByEmail } from '../features/users/queries/find-user-by-email.ts'
import { openInstallation } from '../open-installation.ts'
import type { Command } from './command.ts'
import { operatorContext } from './context.ts'
import { readEmailArgument } from './values.ts'

/** For installations without a mail server, and for people who cannot read their mail. */
export const signIn: Command = {
  name: 'sign-in',
  argument: '<email>',
  about: 'Prints a link that signs in as the person with this address, once, within 15 minutes.',
  run: async ({ argument, config, out }) => {
    const email = readEmailArgument(argument)
    const { database, site } = await openInstallation(config)
    try {
      const ctx = operatorContext({ database, site })
      const accountExists = (await findUserByEmail(ctx, email)) !== undefined
      out(await createSignInLink(ctx, { email, validMs: signInRequestMs }))
      if (!accountExists) process.stderr.write('Nobody here has this address yet: using the link makes an account.\n')
      process.stderr.write('The link works once, within 15 minutes.\n')
    } finally {
      await database.close()
    }
  },
}
