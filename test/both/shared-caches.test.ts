import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'

it('publicly cached responses vary by language and never set a cookie', async () => {
  const map = await aMap()
  const call = callerOf(map.url)
  for (const file of ['badge.svg', 'feed.atom', 'news/feed.json']) {
    const get = (headers: Record<string, string>) => call('GET', `/${map.team}/map/${file}`, { headers })

    const plain = await get({ 'accept-language': 'de' })
    expect([file, plain.headers.get('cache-control')]).toEqual([file, expect.stringContaining('public')])
    expect([file, plain.headers.get('vary')]).toEqual([file, 'accept-encoding, accept-language, cookie'])

    // Opened in a browser, the response also clears the flash cookie, so it must not be cached.
    const shown = await get({ accept: 'text/html', cookie: 'cairn-flash=sign-out.done' })
    expect([file, shown.headers.get('set-cookie')]).toEqual([file, expect.stringContaining('cairn-flash=;')])
    expect([file, shown.headers.get('cache-control')]).toEqual([file, 'private, no-store'])
  }
})
