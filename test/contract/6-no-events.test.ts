import { describe, expect, it } from 'vitest'
import { createToken, renameToken } from '../../src/features/tokens/verbs/tokens.ts'
import { aMap } from '../support/builders/a-map.ts'
import { eventChecks } from '../support/checks/events.ts'

const { watch } = eventChecks(new Set())

describe('6 no event is recorded', () => {
  it('when nothing changes', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id, parent } = await map.task({ title: 'Same', pending: true })
    const category = await map.client('manage').categories.create({ name: 'Same', emoji_shortname: ':bug:' })
    await map.client('manage').votes.create({ parent: id })

    const noChange: [string, object][] = [
      [`tasks/${id}/edit`, {}],
      [`tasks/${id}/edit`, { title: ' Same ', parent: parent.id, pending: true, url: null }],
      [`lists/${parent.id}/edit`, { name: parent.name }],
      [`categories/${category.id}/edit`, { name: 'Same', emoji_shortname: 'bug' }],
      ['edit', { is_active: true, url: '' }],
      ['votes/create', { parent: id }],
    ]
    for (const [path, body] of noChange) {
      const { answer, told } = await watched.post(path, body)
      expect([path, answer.status, told]).toEqual([path, 200, []])
    }
  })

  it('when a token is renamed to its current name', async () => {
    const map = await aMap()
    const { id } = await createToken(map.operator, { name: 'Robot', scope: 'write' })
    const before = await map.events()

    await renameToken(map.operator, { token_id: id, name: 'Robot' })

    expect(await map.events()).toEqual(before)
  })

  it('when the request is rejected, at any stage', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id } = await map.task({ lock_comments: true, parent: map.list('in_progress') })

    const refused: [string, object, number][] = [
      ['tasks/create', { parent: map.list(), title: '' }, 400],
      ['tasks/create', { parent: map.list(), title: 'x', category: 'none such' }, 400],
      [`tasks/${id}/edit`, { title: 'Changed', parent: 999_999_999 }, 400],
      ['tasks/999999999/edit', { title: 'x' }, 404],
      ['comments/create', { parent: id, content: 'x' }, 400],
      ['votes/create', { parent: id }, 400],
      ['categories/create', { name: 'x', emoji_shortname: ':no_such_emoji:' }, 400],
    ]
    for (const [path, body, status] of refused) {
      const { answer, told } = await watched.post(path, body)
      expect([path, answer.status, told]).toEqual([path, status, []])
    }
    expect((await watched.delete('tasks/999999999')).told).toEqual([])
    const stale = await map.call('manage', 'DELETE', `/api/1/map/tasks/${id}/`, { headers: { 'if-match': '"x"' } })
    expect(stale.status).toBe(412)
    expect(await watched.news()).toEqual([])
  })
})
