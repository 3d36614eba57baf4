import { expect, onTestFinished, vi } from 'vitest'
import { dispatchWebhooks } from '../../../src/features/webhooks/verbs/dispatch.ts'
import { createContext } from '../../../src/platform/context.ts'
import { aMap } from './a-map.ts'
import { anInstallation } from './an-installation.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/**
 * A separate installation with a map whose webhooks may call this machine: any server on a database sends all its due
 * deliveries. With `stopped`, a failed delivery isn't retried until the test advances the clock.
 */
export async function aMapWithWebhooks(settings: Record<string, string> = {}, { stopped = false } = {}) {
  const installation = await anInstallation({ EGRESS_ALLOWED_HOSTS: '127.0.0.1', ...settings }, { stopped })
  onTestFinished(() => installation.close())
  const { database, site, now, pass } = installation
  const map = await aMap(installation)
  const client = map.client('manage')
  const dispatch = () =>
    dispatchWebhooks(createContext({ database, site, now: now(), actor: { kind: 'system' }, requestId: null }))

  const list = async (id: number) => (await client.webhooks.deliveries(id, { page_size: 100 })).results.toReversed()
  return {
    installation,
    map,
    client,
    /** Runs the server's once-a-second work now. */
    dispatch,
    pass: async (ms: number) => {
      pass(ms)
      await dispatch()
    },
    /** A webhook's deliveries, oldest first. */
    deliveries: list,
    /** Waits until the deliveries are in these states. */
    states: async (id: number, expected: string[]) => {
      await dispatch()
      await vi.waitFor(async () => expect((await list(id)).map(({ state }) => state)).toEqual(expected), 30_000)
    },
    attempts: async (id: number, expected: number[]) => {
      await dispatch()
      await vi.waitFor(async () => expect((await list(id)).map(({ attempts }) => attempts)).toEqual(expected), 30_000)
    },
  }
}
