import {
  blockAccount,
  deleteAccount,
  deleteImportedPerson,
  unblockAccount,
} from '../features/accounts/verbs/accounts.ts'
import { signInRequestMs } from '../features/sessions/rules/sign-in.ts'
import { endAllSessions } from '../features/sessions/verbs/sessions.ts'
import { createSignInLink } from '../features/sessions/verbs/sign-in.ts'
import { findUserByEmail } from '../features/users/queries/find-user.ts'
import type { Call, Command } from './command.ts'
import { asOperator } from './context.ts'
import { readEmailArgument } from './values.ts'

const argument = '<email>'

export const personBlock: Command = {
  name: 'person block',
  argument,
  about: 'Signs a person out everywhere and blocks the account from signing in. Keeps what they wrote.',
  run: (call) => forPerson(call, blockAccount),
}

export const personUnblock: Command = {
  name: 'person unblock',
  argument,
  about: 'Lets a blocked person sign in again.',
  run: (call) => forPerson(call, unblockAccount),
}

export const personDelete: Command = {
  name: 'person delete',
  argument,
  about: "Permanently deletes a person's data. Keeps what they wrote, without their name.",
  options: [{ name: 'yes', about: 'Confirms the deletion. It cannot be undone.', flag: true }],
  run: async (call) => {
    if (!call.flags.yes) throw new Error('this cannot be undone. Add --yes to confirm.')
    const email = readEmailArgument(call.argument)
    await asOperator(call, async (ctx) => {
      const user_id = await findUserByEmail(ctx, email)
      if (user_id !== undefined) await deleteAccount(ctx, { user_id })
      else if ((await deleteImportedPerson(ctx, { email })) === 0) throw nobody(email)
    })
  },
}

export const sessionsEnd: Command = {
  name: 'sessions end',
  argument,
  about: 'Signs a person out in every browser.',
  run: (call) => forPerson(call, endAllSessions),
}

function forPerson(call: Call, verb: typeof blockAccount): Promise<void> {
  const email = readEmailArgument(call.argument)
  return asOperator(call, async (ctx) => {
    const user_id = await findUserByEmail(ctx, email)
    if (user_id === undefined) throw nobody(email)
    await verb(ctx, { user_id })
  })
}

const nobody = (email: string): Error => new Error(`no one here has the address ${email}.`)

/** For installations without a mail server, and for people who can't receive email. */
export const signIn: Command = {
  name: 'sign-in',
  argument,
  about: 'Prints a link that signs in the person with this address. It works once, within 15 minutes.',
  run: (call) => {
    const email = readEmailArgument(call.argument)
    return asOperator(call, async (ctx) => {
      const accountExists = (await findUserByEmail(ctx, email)) !== undefined
      call.out(await createSignInLink(ctx, { email, validMs: signInRequestMs }))
      if (!accountExists) process.stderr.write('No one here has this address yet. Using the link creates an account.\n')
      process.stderr.write('The link works once, within 15 minutes.\n')
    })
  },
}
