import { expect, it } from 'vitest'
import { aMap } from '../../support/builders/a-map.ts'
import type { eventChecks } from '../../support/checks/events.ts'

type Watch = ReturnType<typeof eventChecks>['watch']

export function webhookEvents(watch: Watch): void {
  it('webhooks: created, edited, rotated, paused, resumed, deleted, without their secrets and URLs', async () => {
    const watched = await watch(await aMap())
    const made = await watched.post('webhooks/create', {
      name: 'A',
      url: 'https://a.invalid/x',
      types: ['map.archived'],
    })
    const webhook_id: number = made.answer.body.id
    const at = (action: string) => `webhooks/${webhook_id}/${action}`

    expect(made.told).toEqual([{ type: 'webhook.created', data: { webhook_id, name: 'A' } }])
    expect((await watched.post(at('edit'), { url: 'https://b.invalid/', ordered: true })).told).toEqual([
      { type: 'webhook.edited', data: { webhook_id, fields: ['url', 'ordered'] } },
    ])
    expect((await watched.post(at('edit'), { name: 'A', active: true })).told).toEqual([])
    expect((await watched.post(at('rotate'), {})).told).toEqual([{ type: 'webhook.rotated', data: { webhook_id } }])
    expect((await watched.post(at('edit'), { active: false })).told).toEqual([
      { type: 'webhook.paused', data: { webhook_id, reason: 'team' } },
    ])
    expect((await watched.post(at('edit'), { active: true })).told).toEqual([
      { type: 'webhook.resumed', data: { webhook_id } },
    ])
    expect((await watched.post(at('test'), { type: 'task.created' })).told).toEqual([])
    expect((await watched.delete(`webhooks/${webhook_id}`)).told).toEqual([
      { type: 'webhook.deleted', data: { webhook_id, name: 'A' } },
    ])
  })
}
