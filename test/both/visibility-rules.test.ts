import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openJwtMap } from '../../src/features/jwt-sign-in/queries/open-jwt-map.ts'
import { openMap } from '../../src/features/maps/queries/open-map.ts'
import { archiveMap } from '../../src/features/maps/verbs/edit-map.ts'
import type { Actor } from '../../src/platform/actor.ts'
import { type Context, createContext } from '../../src/platform/context.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { say } from '../support/say.ts'

describe('the visibility page', () => {
  it('changes the visibility immediately and confirms it', async () => {
    const map = await aMap()
    const [administrator, visitor] = [await aPerson(map, { role: 'Administrator' }), aBrowser(map.url)]
    const page = `${map.path}/manage/access`

    const saved = await administrator.post(page, { visibility: 'team' })

    expect([saved.status, saved.headers.get('location')]).toEqual([303, page])
    expect((await administrator.get(page)).text).toMatch(/value="team" checked/)
    expect((await visitor.get(`${map.path}/`)).status).toBe(404)
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'map.visibility_changed',
      data: { from: 'public', to: 'team' },
      user_id: administrator.id,
    })
    await administrator.post(page, { visibility: 'public' })
    expect((await visitor.get(`${map.path}/`)).status).toBe(200)
  })

  it('invites people and removes their invitations', async () => {
    const map = await aMap()
    const [administrator, guest] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map)]
    const page = `${map.path}/manage/access`
    await administrator.post(page, { visibility: 'invited' })
    expect((await guest.get(`${map.path}/`)).status).toBe(404)

    expect((await administrator.post(`${page}/guests`, { address: ` ${guest.email.toUpperCase()} ` })).status).toBe(303)

    expect((await guest.get(`${map.path}/`)).status).toBe(200)
    const { text } = await administrator.get(`${page}/guests`)
    expect(text).toContain(guest.email)
    const remove = /formaction="([^"]*\/guests\/\d+\/remove)"/.exec(text)?.[1] ?? ''
    expect((await administrator.post(remove)).status).toBe(303)
    expect((await guest.get(`${map.path}/`)).status).toBe(404)
    expect((await administrator.post(remove)).status).toBe(404)
  })

  it.each(['', 'ada', '@', '@@example.org', 'a b@example.org', 'ada@'])(
    'rejects %j and marks the field as invalid',
    async (address) => {
      const map = await aMap()
      const administrator = await aPerson(map, { role: 'Administrator' })

      const refused = await administrator.post(`${map.path}/manage/access/guests`, { address })

      expect(refused.status).toBe(400)
      expect(refused.text).toContain('aria-invalid')
      expect((await map.client('manage').guests.list()).count).toBe(0)
    },
  )

  it('is only for administrators', async () => {
    const map = await aMap()
    const page = `${map.path}/manage/access`
    for (const [person, status] of [
      [await aPerson(map, { role: 'Moderator' }), 403],
      [await aPerson(map), 404],
    ] as const) {
      expect((await person.get(page)).status).toBe(status)
      expect((await person.post(page, { visibility: 'team' })).status).toBe(status)
    }
    expect((await aBrowser(map.url).get(page)).status).toBe(303)
    expect((await map.client('manage').access.get()).visibility).toBe('public')
  })
})

describe('guests in the API', () => {
  it('201 for a new address and 200 for a known one, regardless of case', async () => {
    const map = await aMap()
    const invite = (address: string) => map.call('manage', 'POST', '/api/1/map/guests/create/', { json: { address } })

    const [first, again] = [await invite('Ada@Example.org'), await invite('ada@example.org')]

    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ address: 'ada@example.org' })
    await map.client('manage').guests.delete(first.body.id)
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['guest.invited', { guest_id: first.body.id }],
      ['guest.removed', { guest_id: first.body.id }],
    ])
  })

  it('400 for anything that is neither an address nor a domain', async () => {
    const map = await aMap()

    const answer = await map.call('manage', 'POST', '/api/1/map/guests/create/', { json: { address: 'example.org' } })

    expect(answer.body.errors).toMatchObject([{ field: 'address', code: 'guest_address' }])
  })
})

describe('an archived map', () => {
  it('is shown to its team with a notice, is gone for everyone else, and is read-only', async () => {
    const map = await aMap()
    const task = await map.task()
    const [moderator, person] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
    const administrator = await aPerson(map, { role: 'Administrator' })
    await archiveMap(contextsOf(map, administrator, 'Administrator').inMap, { archived: true })
    const page = `${map.path}/task/${task.id}-a-task`

    for (const path of [`${map.path}/`, `${page}/`, `${map.path}/search?q=task`]) {
      const shown = await moderator.get(path)
      expect([path, shown.status]).toEqual([path, 200])
      expect(shown.text).toContain(say('error.410'))
      expect(shown.headers.get('cache-control')).toBe('private, no-store')
      expect((await person.get(path)).status).toBe(410)
    }
    const before = await map.events()
    for (const [path, form] of [
      [`${page}/vote`, { vote: 'on' }],
      [`${page}/follow`, { follow: 'on' }],
      [`${page}/comment`, { content: 'x' }],
      [`${map.path}/suggest`, { title: 'x', parent: String(map.list()), sure: 'x' }],
    ] as [string, Record<string, string>][]) {
      const refused = await moderator.post(path, form)
      expect([path, refused.status === 303 || refused.status === 403]).toEqual([path, true])
      expect(refused.status === 403 ? refused.text : [...moderator.cookies].join()).toMatch(/archived/)
    }
    expect((await administrator.post(`${map.path}/manage/access`, { visibility: 'team' })).status).toBe(403)
    expect(await map.events()).toEqual(before)
  })

  it("returns 404 instead of 410 to people who can't see it because it isn't public", async () => {
    const map = await aMap()
    await map.client('manage').access.edit({ visibility: 'team' })
    await map.client('manage').map.edit({ is_active: false })

    expect((await aBrowser(map.url).get(`${map.path}/`)).status).toBe(404)
    expect((await fetch(`${map.url}/avatar${map.path}.svg`)).status).toBe(404)
  })
})

describe('query count', () => {
  /** Every statement ends here, including precompiled ones. */
  class StatementCounter implements KyselyPlugin {
    ended = 0
    transformQuery = ({ node }: PluginTransformQueryArgs) => node
    transformResult = async ({ result }: PluginTransformResultArgs) => {
      this.ended += 1
      return result
    }
  }

  const statementsOf = async (ctx: Context, open: typeof openMap | typeof openJwtMap, map: string, team: string) => {
    const counter = new StatementCounter()
    const opened = open({ ...ctx, db: ctx.db.withPlugin(counter) }, { team, map })
    await expect(opened).rejects.toMatchObject({ status: 404 })
    return counter.ended
  }

  it("is the same for a hidden map and a missing one, so timing doesn't reveal that a map exists", async () => {
    const [map, theirs] = [await aMap(), await aMap()]
    const { ctx } = contextsOf(map, await aPerson(theirs))
    const [visitor, ofProduct] = [{ kind: 'visitor' }, { ...ctx.actor, map_id: theirs.id }] as Actor[]
    const actors = [ctx.actor, visitor, ofProduct].map((actor) => createContext({ ...ctx, actor: actor as Actor }))

    for (const visibility of ['invited', 'team'] as const) {
      await map.client('manage').access.edit({ visibility })
      for (const actor of actors) {
        for (const open of [openMap, openJwtMap]) {
          const [hidden, absent] = [
            await statementsOf(actor, open, 'map', map.team),
            await statementsOf(actor, open, 'nowhere', map.team),
          ]
          expect([visibility, actor.actor, open.name, hidden]).toEqual([visibility, actor.actor, open.name, absent])
        }
      }
    }
  })
})
