import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { type Empty, engines } from '../support/databases/engines.ts'
import { callerOf } from '../support/requests/call.ts'
import { longTimeouts } from '../support/servers/long-timeouts.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'
import { restOf, untilRefused } from '../support/servers/start.ts'

describe('a server that receives SIGTERM', () => {
  let database: Empty

  afterEach(async () => {
    await endPrograms()
    await database.drop()
  })

  it('does not wait for a connection without a request, but for one that has begun', async () => {
    database = await engines.sqlite()
    const program = startProgram(database.settings)
    const url = await program.url
    const port = Number(new URL(url).port)
    const silent = connect(port, '127.0.0.1')
    const halfway = connect(port, '127.0.0.1')
    await Promise.all([once(silent, 'connect'), once(halfway, 'connect')])
    halfway.write('GET /health HTTP/1.1\r\n')
    // Once this is answered, the server has read what was sent before.
    await fetch(`${url}/health`)
    // The server may end it with or without an error.
    const ended = once(silent.on('error', () => undefined).resume(), 'close').catch(() => undefined)

    const stopped = program.stop()
    await untilRefused(url)
    await ended
    halfway.write('Host: x\r\n\r\n')

    // A machine that's busy for seconds gets there only after the time in which it's still served.
    expect(await restOf(halfway)).toMatch(/^HTTP\/1\.1 (200|503) .*\r\nconnection: close\r\n/is)
    await stopped
    expect(await program.exited).toMatchObject({ code: 0, stderr: '' })
  })

  it('finishes running requests first', async () => {
    database = await engines.postgres()
    const program = startProgram({ ...database.settings, ...longTimeouts })
    const [call, token] = [callerOf(await program.url), await program.token]
    const { body: task } = await call('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title: 'x' } })
    const holder = new pg.Client({ connectionString: database.settings.DATABASE_URL })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select id from tasks for update')

    const vote = call('POST', '/api/1/map/votes/create/', { token, json: { parent: task.id } })
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    while ((await database.rows(waiting)).length === 0) await wait(10)
    const stopped = program.stop()
    // A refused connection means that the server has started to stop.
    while (
      await call('GET', '/health').then(
        () => true,
        () => false,
      )
    )
      await wait(10)
    await holder.query('commit')
    await holder.end()

    expect((await vote).status).toBe(201)
    await stopped
    expect(await program.exited).toMatchObject({ code: 0, stderr: '' })
    expect(await database.rows('select votes_count from tasks')).toEqual([{ votes_count: 1 }])
  })
})
