// Signing in with an identity provider, step by step.

import type { App } from '../../../src/app.ts'
import type { aBrowser } from '../builders/a-person.ts'
import type { Account, TestProvider } from '../servers/identity-provider.ts'
import type { Answered } from './call.ts'

type TestBrowser = ReturnType<typeof aBrowser>

/** Follows our page to the provider. Returns the provider's URL. */
export async function beginAt(browser: TestBrowser, to?: string, id = 'acme'): Promise<string> {
  const answer = await browser.get(`/sign-in/with/${id}${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)
  const location = answer.headers.get('location')
  if (answer.status !== 303 || !location) throw new Error(`Not led on: ${answer.status} ${answer.text}`)
  return location
}

/** The whole sign-in, there and back. */
export async function signInWith(
  provider: TestProvider,
  browser: TestBrowser,
  account: Account,
  { to, id }: { to?: string; id?: string } = {},
): Promise<Answered> {
  return browser.get(pathOf(await provider.signIn(await beginAt(browser, to, id), account)))
}

export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The person with this address, and their identities. */
export async function personBy({ database }: App, email: string) {
  const people = await database.read.selectFrom('users').selectAll().where('email', '=', email).execute()
  const identities = await database.read
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['issuer', 'user_id'])
    .where('email', '=', email)
    .execute()
  return { people, identities }
}
