import { expect, it, vi } from 'vitest'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { aMap } from '../support/builders/a-map.ts'
import { testJob } from '../support/builders/test-job.ts'
import { callerOf } from '../support/requests/call.ts'
import { openStream } from '../support/requests/read-stream.ts'
import { startServer } from '../support/servers/cairn.ts'
import { aReceiver } from '../support/servers/webhook-receiver.ts'

it('200 /metrics reports the queue, deliveries and open streams', async () => {
  // A server with its own clock gets its own database, so no other server's worker delivers its webhooks.
  const app = await startServer({ METRICS: 'true', EGRESS_ALLOWED_HOSTS: '127.0.0.1' }, () => new Date())
  const map = await aMap(app)
  const [good, bad] = [await aReceiver(), await aReceiver((response) => response.writeHead(500).end())]
  for (const { url } of [good, bad]) {
    await map.client('manage').webhooks.create({ name: 'Endpoint', url: url(), types: ['task.created'] })
  }
  const stream = await openStream(map.url, map.tokens.read)
  const longAgo = new Date(Date.now() - 3_600_000).toISOString()
  await app.database.transaction(async (tx) => {
    await enqueue(tx, testJob, [{ key: 'due', mapId: map.id, payload: { n: 1 } }], longAgo)
    await enqueue(tx, testJob, [{ key: 'failed', mapId: map.id, payload: { n: 2 } }], longAgo)
    const failed = tx.updateTable('jobs').set({ failed: longAgo }).where('map_id', '=', map.id)
    await failed.where('kind', '=', testJob.kind).where('key', '=', 'failed').execute()
  })
  await map.task()
  await stream.take(1)
  const metrics = async () => (await callerOf(map.url)('GET', '/metrics')).text

  await vi.waitFor(async () => {
    const text = await metrics()
    expect(text).toMatch(/cairn_webhook_delivery_seconds_count\{result="2xx"\} [1-9]/)
    expect(text).toMatch(/cairn_webhook_delivery_seconds_count\{result="5xx"\} [1-9]/)
    expect(text).toMatch(/cairn_jobs_run_total\{kind="webhook",result="done"\} [1-9]/)
    expect(text).toMatch(/cairn_jobs_due\{kind="test"\} [1-9]/)
    expect(Number(/cairn_jobs_oldest_due_seconds\{kind="test"\} (.*)/.exec(text)?.[1])).toBeGreaterThan(3_500)
    expect(text).toMatch(/cairn_jobs_given_up\{kind="test"\} [1-9]/)
    expect(text).toContain('cairn_streams_open{reader="programs"} 1\n')
    expect(text).toContain('cairn_streams_open{reader="pages"} 0\n')
    expect(text).toMatch(/cairn_feed_unnumbered_events \d+\n/)
    expect(text).toMatch(/cairn_webhooks_oldest_due_seconds \d/)
  }, 30_000)
  stream.close()
})
