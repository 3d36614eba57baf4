import { expect, it } from 'vitest'
import { anImage } from '../../../../test/support/builders/an-image.ts'
import { aListener } from '../../../../test/support/servers/http-listener.ts'
import { fetchImage } from './fetch-image.ts'

it("doesn't retry a slow site right away, but still fetches from a site that redirects there", async () => {
  const png = Buffer.from(await anImage())
  const slow = await aListener(() => undefined)
  const quick = await aListener((request, response) =>
    request.url === '/moved.png' ? response.writeHead(302, { location: `${slow.url}/2.png` }).end() : response.end(png),
  )
  const fetched = (url: string) =>
    fetchImage(url, { signal: AbortSignal.timeout(60_000), trustedHosts: ['127.0.0.1'], timeoutMs: 2_000 })

  await expect(fetched(`${slow.url}/1.png`)).rejects.toMatchObject({ reason: 'too_slow' })
  await expect(fetched(`${slow.url}/2.png`)).rejects.toMatchObject({ reason: 'too_slow' })
  await expect(fetched(`${quick.url}/moved.png`)).rejects.toMatchObject({ reason: 'too_slow' })

  expect(slow.heard).toEqual(['/1.png'])
  expect(await fetched(`${quick.url}/3.png`)).toEqual(png)
})
