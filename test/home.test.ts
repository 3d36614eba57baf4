import { afterAll, expect, it } from 'vitest'
import { aMap } from './support/builders/a-map.ts'
import { aBrowser } from './support/builders/a-person.ts'
import { say } from './support/say.ts'
import { closeServed, startServer } from './support/servers/cairn.ts'

afterAll(closeServed)

it('303 the home page redirects to the only map, and explains what to expect when there is none', async () => {
  const app = await startServer()
  const browser = aBrowser(app.url)
  expect((await browser.get('/')).text).toContain(say('home.empty'))

  const map = await aMap(app)
  const start = await browser.get('/')

  expect([start.status, start.headers.get('location')]).toEqual([303, `/${map.team}/map/`])
})
