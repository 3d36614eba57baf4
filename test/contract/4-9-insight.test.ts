import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'

describe('4.9 insights', () => {
  it('200 covers every day of the last 30 days by default, and every list of the map', async () => {
    const map = await aMap()
    const month = await map.client('write').insight.get()
    const year = await map.client('write').insight.get({ days: '365' })

    expect(month.activity).toHaveLength(30)
    expect(year.activity).toHaveLength(365)
    expect(month.activity.at(-1)?.day).toBe(month.last)
    expect(month.lists.map(({ role }) => role)).toContain('planned')
    expect(month.promises).toEqual({ promised: 0, kept: 0, still_planned: 0, median_seconds: null })
  })

  it('400 for any other number of days', async () => {
    const map = await aMap()
    const answer = await map.call('write', 'GET', '/api/1/map/insight/?days=31')

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'days' }] } })
  })

  it('200 the manage scope can make the promises page public', async () => {
    const map = await aMap()
    const edited = await map.client('manage').insight.edit({ promises_public: true })

    expect(edited.promises_public).toBe(true)
    expect((await map.client('write').insight.get()).promises_public).toBe(true)
    expect((await fetch(`${map.url}/${map.team}/map/promises`)).status).toBe(200)
    await map.client('manage').insight.edit({ promises_public: false })
    expect((await fetch(`${map.url}/${map.team}/map/promises`)).status).toBe(404)
  })
})
