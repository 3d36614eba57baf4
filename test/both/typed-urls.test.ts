import { expect, it } from 'vitest'
import { inviteMember } from '../../src/features/teams/verbs/invitations.ts'
import { addFirstAdministrator } from '../../src/features/teams/verbs/teams.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson, openBrowser } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anAddress } from '../support/builders/an-installation.ts'

/** A person without an email address, signed in to a browser. There is no mail server here. */
async function nobodyKnown(map: TestMap) {
  const id = await addFirstAdministrator(map.inTeam)
  const { browser } = await openBrowser(map.operator, id, 'A test')
  return { id, ...aBrowser(map.url, browser) }
}

const claim = async (who: { post: ReturnType<typeof aBrowser>['post'] }, email: string) =>
  (await who.post('/you/address', { email })).headers.get('location')

it('an unconfirmed address grants no access, and confirming it signs out all other browsers', async () => {
  const [map, other, email] = [await aMap(), await aMap(), anAddress()]
  const host = await aPerson(other, { role: 'Administrator' })
  const access = `${other.path}/manage/access`
  await host.post(access, { visibility: 'invited' })
  await host.post(`${access}/guests`, { address: email })
  const { inTeam } = contextsOf(other, host, 'Administrator')
  const link = new URL(await inviteMember(inTeam, { role: 'Moderator', email, language: 'en' })).pathname
  const first = await nobodyKnown(map)

  expect(await claim(first, email)).toBe('/you/settings')
  expect((await first.get(`${other.path}/`)).status).toBe(404)
  expect((await first.post(`${link}/accept`)).status).toBe(403)

  const proved = aBrowser(map.url, (await openBrowser(map.operator, first.id, 'A test')).browser)
  expect((await first.get('/you')).status).toBe(303)
  expect((await proved.get(`${other.path}/`)).status).toBe(200)
  expect((await proved.post(`${link}/accept`)).status).toBe(303)
})

it('only a first administrator can set an address without confirming it, not a former member or a provider account', async () => {
  const map = await aMap()
  const [former, linked] = [await nobodyKnown(map), await nobodyKnown(map)]
  await map.database.transaction(async (tx) => {
    await tx.deleteFrom('team_members').where('user_id', '=', former.id).execute()
    const created = new Date().toISOString()
    const identity = { issuer: 'https://id.example.org', subject: anAddress(), user_id: linked.id, created }
    await tx.insertInto('identities').values(identity).execute()
  })

  expect([await claim(former, anAddress()), await claim(linked, anAddress())]).toEqual(Array(2).fill('/sign-in/code'))
})
