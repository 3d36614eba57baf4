import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '../../src/features/accounts/verbs/accounts.ts'
import { inviteMember } from '../../src/features/teams/verbs/invitations.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anAddress, anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

const isMember = async (map: TestMap, person: { id: number }) =>
  (await map.database.read
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', map.team_id)
    .where('user_id', '=', person.id)
    .executeTakeFirst()) !== undefined

/** An administrator, and the path of an invitation link they created. */
async function invited({ email, ageMs = 0 }: { email?: string; ageMs?: number } = {}) {
  const map = await aMap()
  const administrator = await aPerson(map, { role: 'Administrator', first_name: 'Grace', last_name: 'Hopper' })
  const now = new Date(Date.now() - ageMs).toISOString()
  const ctx = contextsOf(map, administrator, 'Administrator', now).inTeam
  const link = await inviteMember(ctx, { role: 'Moderator', email: email ?? null, language: 'en' })
  return { map, administrator, ctx, path: new URL(link).pathname }
}

describe('an invitation by email', () => {
  let here: Installation
  beforeAll(async () => {
    here = await anInstallation()
  })
  afterAll(() => here.close())

  it('303 goes to its address, and the recipient joins after signing in', async () => {
    const [map, email] = [await aMap(here), anAddress()]
    const administrator = await aPerson(map, { role: 'Administrator' })
    const sent = await administrator.post(`${map.path}/manage/members`, { email, role: 'Administrator' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${map.path}/manage/members`])
    expect((await administrator.get(`${map.path}/manage/members`)).text).toContain(email)

    const mail = await here.nextMail(email)
    expect(mail.subject).toContain(`Join Team ${map.team}`)
    const path = /(\/invitation\/[\w-]{43})$/m.exec(mail.text)?.[1] ?? ''
    const browser = here.browser()
    expect((await browser.get(path)).text).toContain(say('invitation.sign-in'))
    const asked = await browser.post(`${path}/accept`, { from: path })
    expect(asked.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
    await browser.post('/sign-in', { email, to: path })
    expect((await browser.get('/sign-in/code')).text).toContain(say('sign-in.next.accept'))
    const joined = await browser.post('/sign-in/code', { code: (await here.nextMail(email)).code })

    expect(joined.headers.get('location')).toBe(`/you/welcome?to=${encodeURIComponent(`${map.path}/`)}`)
    expect((await browser.get(`${map.path}/manage/members`)).status).toBe(200)
  })

  it('410 a new invitation to an address replaces the earlier ones', async () => {
    const [map, email] = [await aMap(here), anAddress()]
    const administrator = await aPerson(map, { role: 'Administrator' })
    const invite = async () => {
      await administrator.post(`${map.path}/manage/members`, { email: email.toUpperCase(), role: 'Moderator' })
      return /(\/invitation\/[\w-]{43})$/m.exec((await here.nextMail(email)).text)?.[1] ?? ''
    }
    const [first, second] = [await invite(), await invite()]

    expect([(await here.browser().get(first)).status, (await here.browser().get(second)).status]).toEqual([410, 200])
  })
})

describe('an invitation for one address', () => {
  it('200 shows the link once if there is no mail server', async () => {
    const [map, email] = [await aMap(), anAddress()]
    const administrator = await aPerson(map, { role: 'Administrator' })

    const made = await administrator.post(`${map.path}/manage/members`, { email, role: 'Moderator' })

    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const link = /<code id="invitation"[^>]*>([^<]+)<\/code>/.exec(made.text)?.[1] ?? ''
    expect(new URL(link).pathname).toMatch(/^\/invitation\/[\w-]{43}$/)
    expect((await administrator.get(`${map.path}/manage/members`)).text).not.toContain(link)
  })

  it('403 is valid only for that address, and others see the address masked', async () => {
    const { map, path } = await invited({ email: 'katherine@nasa.example.org' })
    const person = await aPerson(map)

    const [page, refused] = [await person.get(path), await person.post(`${path}/accept`)]

    expect(page.text).toContain('k•••@n•••.org')
    expect(page.text + refused.text).not.toContain('katherine')
    expect([refused.status, await isMember(map, person)]).toEqual([403, false])
    expect(refused.text).toContain(say('problem.invitation_for_another'))
  })

  it('303 is valid for that address in any letter case', async () => {
    const email = anAddress()
    const { map, path } = await invited({ email: email.toUpperCase() })
    const person = await aPerson(map, { email })

    expect((await person.post(`${path}/accept`)).status).toBe(303)
    expect(await isMember(map, person)).toBe(true)
  })

  it('400 for someone who is already a member, and for an invalid address', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const path = `${map.path}/manage/members`

    const [member, nonsense] = [
      await administrator.post(path, { email: administrator.email, role: 'Moderator' }),
      await administrator.post(path, { email: 'nowhere', role: 'Moderator' }),
    ]

    expect([member.status, nonsense.status]).toEqual([400, 400])
    expect(member.text).toContain(say('problem.member_already'))
    expect(nonsense.text).toContain('value="nowhere"')
  })

  it('is deleted along with the account at its address', async () => {
    const email = anAddress()
    const { map } = await invited({ email })
    const person = await aPerson(map, { email })

    await deleteAccount(contextsOf(map, person).ctx, { user_id: person.id })

    const { read } = map.database
    expect(await read.selectFrom('invitations').select('id').where('email', '=', email).execute()).toEqual([])
  })
})
