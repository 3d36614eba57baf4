import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { anAddress, anInstallation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

const typed = { title: 'Dark mode for nights', description: 'My eyes "hurt" & <b>more</b>', category: '', vote: 'on' }

it('422 voting for a similar task keeps the draft suggestion', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode' })
  const person = await aPerson(map)
  const parent = String(map.list())
  const path = `/${map.team}/map/suggest`

  const page = await person.get(`${path}?title=Dark%20mode`)
  expect(page.text).toMatch(
    new RegExp(`form="suggest-form" formenctype="[^"]*" formaction="${path}/vote/${task.id}" formnovalidate`),
  )
  const voted = await person.post(`${path}/vote/${task.id}`, { ...typed, parent })

  expect(voted.status).toBe(422)
  expect(voted.text).toContain(say('vote.cast.following'))
  expect(voted.text).toContain('value="Dark mode for nights"')
  expect(voted.text).toContain(' &amp; &lt;b>more&lt;/b></textarea>')
  expect(voted.text).toMatch(/name="vote" value="off" aria-pressed="true"/)
  const back = await person.post(`${path}/vote/${task.id}`, { vote: 'off' }, { accept: 'application/json' })
  expect(back.body).toMatchObject({ voted: false, total_votes: 0 })
  expect((await person.get(`${path}/vote/${task.id}`)).headers.get('location')).toBe(path)
  const gone = await person.post(`${path}/vote/999999999`, { ...typed, parent })
  expect([gone.status, gone.text.includes('value="Dark mode for nights"')]).toEqual([400, true])
})

it('a visitor who signs in first keeps both the vote and the draft', async () => {
  const here = await anInstallation()
  try {
    const map = await aMap(here)
    const task = await map.task({ title: 'Dark mode' })
    const [visitor, email] = [here.browser(), anAddress()]
    const path = `/${map.team}/map/suggest`

    const asked = await visitor.post(`${path}/vote/${task.id}`, { ...typed, from: path })
    const page = await visitor.get(asked.headers.get('location') ?? '')
    expect(page.text).toContain(say('sign-in.to.vote.task', { title: 'Dark mode' }))
    await visitor.post('/sign-in', { email, to: path })
    const { code } = await here.nextMail(email)
    const done = await visitor.post('/sign-in/code', { code })

    expect([done.status, done.text.includes('value="Dark mode for nights"')]).toEqual([422, true])
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(1)
  } finally {
    await here.close()
  }
})
