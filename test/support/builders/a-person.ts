import { randomBytes } from 'node:crypto'
import { openSession } from '../../../src/features/sessions/steps/sign-in.ts'
import { addMember } from '../../../src/features/teams/verbs/teams.ts'
import { findOrAddPerson } from '../../../src/features/users/steps/people.ts'
import type { MemberRole } from '../../../src/platform/actor.ts'
import { type Context, createContext, inTeam } from '../../../src/platform/context.ts'
import { Browser } from '../../../src/platform/http/browser.ts'
import { freshSecret } from '../../../src/platform/http/browser-secret.ts'
import { type Answered, callerOf } from '../requests/call.ts'
import type { TestMap } from './a-map.ts'

export interface PersonParts {
  email?: string
  first_name?: string
  last_name?: string
  role?: MemberRole
  /** When they signed in. Default: now. */
  signedIn?: Date
}

export type TestPerson = Awaited<ReturnType<typeof aPerson>>

/** A person signed in on a new browser. With a role, a member of the map's team. */
export async function aPerson(map: TestMap, parts: PersonParts = {}) {
  const { role, signedIn = new Date(), ...given } = parts
  const named = {
    email: `p${randomBytes(6).toString('hex')}@example.org`,
    first_name: 'Ada',
    last_name: 'Byron',
    ...given,
  }
  const now = signedIn.toISOString()
  const { id, browser } = await inTeam(createContext({ ...map.inTeam, now }), map.inTeam.team, null).transaction(
    async (tx) => {
      const user_id = role ? await addMember(tx, { ...named, role }) : await findOrAddPerson(tx, named)
      return { id: user_id, ...(await openBrowser(tx, user_id, 'A test')) }
    },
  )
  return { id, ...named, browser, ...aBrowser(map.url, browser) }
}

/** A browser that a person is signed in on. */
export async function openBrowser(
  ctx: Context,
  user_id: number,
  user_agent: string,
): Promise<{ browser: Browser; session_id: number }> {
  const [browser, { secret, hash }] = [new Browser(undefined, false), freshSecret()]
  const input = { user_id, browser_hash: undefined, new_browser_hash: hash, user_agent }
  const { session_id } = await ctx.transaction((tx) => openSession(tx, input))
  browser.adopt(secret)
  return { browser, session_id }
}

/** A signed-out browser. It gets pages, sends their forms and keeps cookies. */
export function aBrowser(url: string, known?: Browser, language = 'en') {
  const cookies = new Map<string, string>()
  let token: string | undefined
  const keep = (lines: string[]) => {
    // The form token may belong to a cookie that was replaced.
    if (lines.length > 0) token = undefined
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
  }
  keep(known?.cookies ?? [])
  const send = async (method: string, path: string, form?: Record<string, string>, headers = {}): Promise<Answered> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await callerOf(url)(method, path, {
      headers: { accept: 'text/html', 'accept-language': language, cookie, ...headers },
      ...(form ? { form } : {}),
    })
    keep(answer.headers.getSetCookie())
    return answer
  }
  const formToken = async (): Promise<string> => {
    if (token) return token
    const page = await send('GET', '/nowhere')
    token = /name="form_token" value="([\w.-]+)"/.exec(page.text)?.[1] ?? ''
    return token
  }
  return {
    cookies,
    get: (path: string, headers = {}) => send('GET', path, undefined, headers),
    /** With the form token from its pages. */
    post: async (path: string, form: Record<string, string> = {}, headers = {}) =>
      send('POST', path, { form_token: known?.formTokenFor() ?? (await formToken()), ...form }, headers),
    /** Sends exactly these fields, like a form on another site. */
    send,
  }
}
