import { expect, it } from 'vitest'
import { aMap } from '../../support/builders/a-map.ts'
import type { eventChecks } from '../../support/checks/events.ts'

export function accessEvents(watch: ReturnType<typeof eventChecks>['watch']): void {
  it('visibility: changed, public tokens: revoked; guests: invited, removed', async () => {
    const map = await aMap()
    const watched = await watch(map)

    expect((await watched.post('access/edit', { visibility: 'invited' })).told).toEqual([
      { type: 'map.visibility_changed', data: { from: 'public', to: 'invited' } },
    ])
    const { id: token_id } = await map.client('public').token.get()
    expect((await watched.post('access/edit', { revoke_public_tokens: true })).told).toEqual([
      { type: 'token.revoked', data: { token_id } },
    ])
    const made = await watched.post('guests/create', { address: '@example.org' })
    const guest_id: number = made.answer.body.id
    expect(made.told).toEqual([{ type: 'guest.invited', data: { guest_id } }])
    expect((await watched.delete(`guests/${guest_id}`)).told).toEqual([{ type: 'guest.removed', data: { guest_id } }])
  })

  it('sites that can embed the map: changed', async () => {
    const watched = await watch(await aMap())
    const data = { sites: ['https://example.com', 'https://*.example.com'] }

    expect((await watched.post('embedding', data)).told).toEqual([{ type: 'map.embedding_changed', data }])
    expect((await watched.post('embedding', data)).told).toEqual([])
  })
}
