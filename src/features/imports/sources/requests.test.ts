import { describe, expect, it } from 'vitest'
import { EgressFailure } from '../../../platform/egress.ts'
import { ask } from './requests.ts'

/** Gives these answers, one after the other. */
function answering(...answers: (Response | Error)[]) {
  const sent: string[] = []
  return {
    sent,
    send: async (url: string): Promise<Response> => {
      sent.push(url)
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer
    },
  }
}

const url = 'https://board.example/posts'

describe('a request to another board', () => {
  it.each([
    ['a 403 with no requests left', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '0' }, 403],
    ['a 403 with Retry-After', { 'retry-after': '0' }, 403],
    ['a 429', { 'retry-after': '0' }, 429],
    ["a 200 that isn't JSON", {}, 200],
  ] as [string, Record<string, string>, number][])(
    'is retried after %s, at least a second later',
    async (_, headers, status) => {
      const { sent, send } = answering(new Response('<p>Wait', { status, headers }), Response.json({ posts: [] }))
      const started = performance.now()

      expect(await ask(send, url)).toMatchObject({ body: { posts: [] } })

      expect(sent).toHaveLength(2)
      expect(performance.now() - started).toBeGreaterThan(950)
    },
  )

  it("isn't retried if it's refused, or if the address is forbidden", async () => {
    const refused = answering(new Response('No', { status: 403 }))
    const forbidden = answering(new EgressFailure('forbidden', 'board.example is not on the public internet.'))

    await expect(ask(refused.send, url)).rejects.toThrow('board.example answered 403. Check the token.')
    await expect(ask(forbidden.send, url)).rejects.toThrow('is not on the public internet')
    expect([refused.sent.length, forbidden.sent.length]).toEqual([1, 1])
  })

  it('is sent again with the same key while the first one is running', async () => {
    const running = Response.json({ code: 'idempotency_key_in_use' }, { status: 409 })
    const { sent, send } = answering(running, Response.json({ id: 1 }))

    expect(await ask(send, url)).toMatchObject({ body: { id: 1 } })

    expect(sent).toHaveLength(2)
  })

  it("isn't sent again if the service has done it, but only a failed one may have been done", async () => {
    const lost = answering(new Response('', { status: 502 }), Response.json({ id: 2 }))
    const busy = answering(new Response('', { status: 429 }), Response.json({ id: 2 }))
    const refused = answering(new Response('', { status: 409 }))
    const findDone = async () => ({ id: 1 })

    expect(await ask(lost.send, url, {}, findDone)).toMatchObject({ body: { id: 1 } })
    expect(await ask(busy.send, url, {}, findDone)).toMatchObject({ body: { id: 2 } })
    await expect(ask(refused.send, url, {}, findDone)).rejects.toThrow('board.example answered 409.')
  })
})
