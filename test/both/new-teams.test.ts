import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTeamWithMap } from '../../src/features/lists/verbs/create-map-with-lists.ts'
import { createTeam } from '../../src/features/teams/verbs/teams.ts'
import { createContext } from '../../src/platform/context.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

describe('where only operators can create teams', () => {
  it('403 for anyone else, on the page and in the verb', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })

    const [page, sent] = [await person.get('/new'), await person.post('/new', { name: 'Acme', map: 'Rockets' })]

    expect([page.status, sent.status]).toEqual([403, 403])
    expect(page.text).toContain(say('problem.operators_only'))
    expect((await person.get('/new/address?name=Acme')).status).toBe(403)
    await expect(createTeam(contextsOf(map, person).ctx, { slug: `x${map.team}`, name: 'Acme' })).rejects.toMatchObject(
      { code: 'operators_only' },
    )
  })
})

describe('where anyone can create teams', () => {
  let here: Installation
  beforeAll(async () => {
    here = await anInstallation({ WHO_MAY_CREATE_TEAMS: 'anybody' })
  })
  afterAll(() => here.close())

  it('303 a person creates a team with a map and becomes its administrator', async () => {
    const map = await aMap(here)
    const person = await aPerson(map)
    expect((await person.get('/new')).status).toBe(200)

    const made = await person.post('/new', { name: `Ärger & Söhne ${map.team}`, slug: '', map: 'Der Fahrplan' })

    const path = made.headers.get('location') ?? ''
    expect([made.status, path]).toEqual([303, `/arger-sohne-${map.team}/der-fahrplan/`])
    const board = await person.get(path)
    expect(board.text).toContain('Der Fahrplan')
    expect(board.text).toContain(say('lists.role.under_consideration'))
    expect((await person.get(`${path}manage/members`)).status).toBe(200)
    const { id } = await here.database.read
      .selectFrom('maps')
      .select('id')
      .where('name', '=', 'Der Fahrplan')
      .executeTakeFirstOrThrow()
    const events = await here.database.read
      .selectFrom('events')
      .select(['type', 'user_id'])
      .where('map_id', '=', id)
      .execute()
    expect(events).toContainEqual({ type: 'member.added', user_id: person.id })
  })

  it('409 a person can create only a limited number of teams, even concurrently; commands have no limit', async () => {
    const map = await aMap(here)
    const person = await aPerson(map)
    const create = (n: number) => person.post('/new', { name: `Team ${n}`, slug: `${map.team}-${n}`, map: 'Map' })
    const site = { ...here.site, limits: { ...here.site.limits, teams: 2 } }
    const { ctx } = contextsOf(map, person)
    const made = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        createTeamWithMap(createContext({ ...ctx, site }), {
          team: { slug: `${map.team}-at-once-${n}`, name: 'Many' },
          map: { slug: 'map', name: 'Map' },
        }),
      ),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)

    const statuses: number[] = []
    for (let n = 3; n <= 11; n++) statuses.push((await create(n)).status)
    expect(statuses).toEqual([...Array(8).fill(303), 409])
    expect((await create(12)).text).toContain(say('problem.too_many_teams'))
    await aMap({ ...here, site })
  })

  it('409 for a slug that is taken, 400 for a reserved or invalid one, and the form keeps its values', async () => {
    const map = await aMap(here)
    const person = await aPerson(map)
    const fields = { name: 'Acme', map: 'Rockets' }

    const taken = await person.post('/new', { ...fields, slug: map.team })
    const reserved = await person.post('/new', { ...fields, slug: 'new' })
    const nonsense = await person.post('/new', { ...fields, slug: 'No Way' })

    expect([taken.status, reserved.status, nonsense.status]).toEqual([409, 400, 400])
    expect(taken.text).toContain(say('problem.taken'))
    expect(reserved.text).toContain('id="slug-problem"')
    expect(nonsense.text).toContain('value="No Way"')
    expect((await here.rows('select id from maps')).length).toBe((await here.rows('select id from teams')).length)
  })

  it('200 previews the address for a name', async () => {
    const person = await aPerson(await aMap(here))

    expect((await person.get('/new/address?name=Straße%207')).text).toContain(`${here.url}/strasse-7/`)
  })

  it('303 a visitor signs in first; 404 for a team with the same name as one of our pages', async () => {
    expect((await aBrowser(here.url).get('/new')).headers.get('location')).toBe('/sign-in?to=%2Fnew')
    expect((await aBrowser(here.url).get('/new/map/')).status).toBe(404)
  })
})

describe('another map of a team', () => {
  it('303 an administrator creates it with its lists', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })

    const made = await person.post(`${map.path}/manage/new-map`, { name: 'Our Second', slug: '' })

    expect([made.status, made.headers.get('location')]).toEqual([303, `/${map.team}/our-second/`])
    expect((await person.get(`/${map.team}/our-second/`)).text).toContain('Suggestions')
    expect((await person.get(`/${map.team}/our-second/manage/members`)).status).toBe(200)
    expect((await person.get(`${map.path}/manage/new-map/address?name=Our%20Second`)).text).toContain('/our-second/')
  })

  it("409 two maps of a team can't share a slug", async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })

    const refused = await person.post(`${map.path}/manage/new-map`, { name: 'Map' })

    expect(refused.status).toBe(409)
    expect(refused.text).toContain(say('problem.taken'))
  })
})
