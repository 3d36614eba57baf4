import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { catalogues } from '../src/words/words.ts'
import { served } from './support/servers/cairn.ts'

describe('the embed script', () => {
  it('is small, has the text of every language, and works under a strict content security policy', async () => {
    const { url } = await served()
    const answer = await fetch(`${url}/widget.js`)
    const script = await answer.text()

    expect(gzipSync(script).length).toBeLessThan(10_000)
    for (const { visitors } of catalogues) expect(script).toContain(visitors()['widget.open'])
    expect(script).not.toMatch(/\beval\b|new Function|innerHTML|<style|setAttribute\(.style|import\(/)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400')
  })

  it('304 while it is unchanged', async () => {
    const { url } = await served()
    const etag = (await fetch(`${url}/widget.js`)).headers.get('etag') ?? ''
    const again = await fetch(`${url}/widget.js`, { headers: { 'if-none-match': etag } })

    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  })
})
