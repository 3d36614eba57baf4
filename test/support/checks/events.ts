import { createClient } from '@cairn/sdk'
import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import { events } from '../../../src/features.ts'
import type { TestMap } from '../builders/a-map.ts'
import type { Answered } from '../requests/call.ts'

type Event = Awaited<ReturnType<TestMap['events']>>[number]

/** Checks events as they arrive, and records which types have occurred. */
export function eventChecks(seen: Set<string>) {
  /** Sends a request with the manage token, checks the events it caused, and returns them. */
  async function watch(map: TestMap) {
    const client = createClient({ baseUrl: map.url, token: map.tokens.manage, retries: 0 })
    const { id } = await client.token.get()
    const { user_id } = await map.database.read
      .selectFrom('tokens')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    let known = 0
    const send = async (
      method: string,
      path: string,
      parts: object,
    ): Promise<{ answer: Answered; told: unknown[] }> => {
      known = (await map.events()).length
      const [name, query] = path.split('?')
      const url = `/api/1/map/${name}/${query === undefined ? '' : `?${query}`}`
      const answer = await map.call('manage', method, url, parts)
      const fresh = (await map.events()).slice(known)
      known += fresh.length
      return { answer, told: fresh.map((event) => checked(event, user_id, answer.headers.get('x-request-id'))) }
    }
    return {
      post: (path: string, json: object) => send('POST', path, { json }),
      delete: (path: string) => send('DELETE', path, {}),
      /** Events since the last of these requests. */
      news: async () => (await map.events()).slice(known),
    }
  }

  /** Checks that an event has exactly its declared fields, and the right actor and request id. */
  function checked(event: Event, user_id: number | null, request_id: string | null): { type: string; data: unknown } {
    const { type, data } = event
    const declared = events.find(({ name }) => name === type)
    if (!declared) throw new Error(`${type} is not declared.`)
    seen.add(type)
    expect(Compile(declared.schema).Errors(data)).toEqual([])
    expect(Object.keys(data).sort()).toEqual(
      Object.keys((declared.schema as { properties?: object }).properties ?? {}).sort(),
    )
    expect([event.user_id, event.request_id]).toEqual([user_id, request_id])
    return { type, data }
  }

  return { watch, checked }
}
