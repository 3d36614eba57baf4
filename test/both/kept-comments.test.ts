import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const content = 'At night it "hurts" & <b>more</b>'
const kept = (text: string) =>
  elementsOf(text, 'textarea').find(({ attributes }) => attributes.name === 'content')?.text

it('422 Vote and Follow also send an unfinished comment, which is shown again', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode' })
  const comment = await map.client('write').comments.create({ parent: task.id, content: 'Yes' })
  const [person, path] = [await aPerson(map), new URL(task.service_url).pathname]
  const reply = { content, in_reply_to: String(comment.id), from: path }

  const buttons = elementsOf((await person.get(path)).text, 'button').map(({ attributes }) => attributes)
  const beside = buttons.filter(
    ({ class: name = '', name: field }) => field === 'follow' || /vote-button|follow-button/.test(name),
  )
  expect(beside.length).toBeGreaterThan(5)
  for (const { form, formnovalidate } of beside) expect([form, formnovalidate]).toEqual(['reply', ''])
  // Pressing Enter in a comment field clicks the first button of its form.
  expect(buttons.find(({ form }) => form === 'reply')).toEqual({ type: 'submit', form: 'reply', tabindex: '-1' })

  for (const [action, sent, notice] of [
    ['vote', { vote: 'on' }, say('vote.cast.following')],
    ['follow', { follow: 'off' }, say('follow.off')],
    ['follow', { follow: 'mute' }, say('follow.mute')],
  ] as const) {
    const page = await person.post(`${path}${action}`, { ...reply, ...sent })
    expect([page.status, kept(page.text)]).toEqual([422, content])
    expect(page.text).toContain(notice)
    expect(page.text).toContain(`name="in_reply_to" value="${comment.id}"`)
    expect(page.text).toContain(`name="from" value="${path}"`)
  }
  expect((await person.post(`${path}vote`, { vote: 'off', content: ' ', from: path })).status).toBe(303)
  expect((await map.client('read').comments.list(task.id)).count).toBe(1)
})

it('people without a name are asked for one when they write, and are called Guest until then', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark mode' })
  const [person, path] = [await aPerson(map, { first_name: '', last_name: '' }), new URL(task.service_url).pathname]
  const asks = async (at: string) => (await person.get(at)).text.includes('name="display_name"')

  expect([await asks(path), await asks(`/${map.team}/map/suggest`)]).toEqual([true, true])
  await person.post(`${path}comment`, { content: 'Without a name', display_name: ' ', from: path })
  expect((await person.get(path)).text).toMatch(/<bdi>Guest<\/bdi>/)
  const refused = await person.post(`${path}comment`, { content, display_name: 'x'.repeat(300), from: path })
  expect([refused.status, refused.text.includes('id="display_name-problem"')]).toEqual([400, true])
  await person.post(`${path}comment`, { content, display_name: 'Grace Hopper', from: path })
  const page = await person.get(path)
  expect(page.text.match(/<bdi>Grace Hopper<\/bdi>/g)?.length).toBeGreaterThan(1)
  expect([await asks(path), page.text.includes('Guest')]).toEqual([false, false])
})

it('303 a switch in the settings controls whether voting also follows the task', async () => {
  const map = await aMap()
  const person = await aPerson(map)
  const isOn = async () => elementsOf((await person.get('/you/settings')).text, 'button', 'switch')[0]?.attributes

  expect(await isOn()).toMatchObject({ 'aria-checked': 'true', value: 'off' })
  const off = await person.post('/you/vote-follows', { vote_follows: 'off' })
  expect([off.status, off.headers.get('location')]).toEqual([303, '/you/settings#voting'])
  expect(await isOn()).toMatchObject({ 'aria-checked': 'false', value: 'on' })
  await person.post('/you/vote-follows', { vote_follows: 'on' })
  expect(await isOn()).toMatchObject({ 'aria-checked': 'true', value: 'off' })
})
