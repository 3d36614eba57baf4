import { expect, it } from 'vitest'
import { aMap } from '../../support/builders/a-map.ts'
import { aPerson } from '../../support/builders/a-person.ts'
import { aProduct } from '../../support/builders/a-product.ts'
import type { eventChecks } from '../../support/checks/events.ts'
import { siteEventsOf } from '../../support/checks/site-events.ts'

export function jwtEvents(checked: ReturnType<typeof eventChecks>['checked']): void {
  it('JWT sign-in: settings changed, secret created, person added, sessions opened and ended', async () => {
    const map = await aMap()
    const boss = await aPerson(map, { role: 'Administrator' })
    const made = await boss.post(`${map.path}/manage/jwt`, { method: 'secret' })
    const secret = /jwt_[\w-]{43}/.exec(made.text)?.[0] ?? ''
    const [changed, fresh] = (await map.events()).filter(({ type }) => type.startsWith('jwt.'))
    const requestId = made.headers.get('x-request-id')
    const fields = ['method', 'jwks_url', 'issuer', 'audience', 'sites', 'admits']
    expect(changed && checked(changed, boss.id, requestId)).toEqual({ type: 'jwt.settings_changed', data: { fields } })
    expect(fresh && checked(fresh, boss.id, requestId).data).toEqual({ at_once: false })

    const product = await aProduct(map)
    const person = product.browser()
    const came = await person.bring(await product.token({ sub: 'a secret name' }, { key: secret }))
    const added = (await map.events()).at(-1)
    const user_id = added?.data.user_id
    expect(added && checked(added, user_id, came.headers.get('x-request-id'))).toEqual({
      type: 'jwt.person_added',
      data: { user_id },
    })
    await person.post(`${map.path}/you/sign-out`)
    const session = { map_id: map.id, session_id: expect.any(Number), user_id }
    const ofPerson = await siteEventsOf(map, { user_id })
    expect(ofPerson).toEqual([
      { type: 'jwt.session_opened', user_id, data: session },
      { type: 'jwt.session_ended', user_id, data: session },
    ])
    expect(JSON.stringify([await map.events(), ofPerson])).not.toMatch(/a secret name|jwt_/)
  })
}
