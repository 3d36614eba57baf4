// Writes on several connections until the server is killed.

import { Agent, request } from 'node:http'

/** The writes that the server has acknowledged, by id: the title, the content, the task voted for. */
export interface Acknowledged {
  tasks: Map<number, string>
  comments: Map<number, string>
  votes: Map<number, number>
}

interface Work {
  url: string
  token: string
  round: number
  acknowledged: Acknowledged
  /** The bodies of creates without a response, by idempotency key. */
  unanswered: Map<string, string>
  kill(): Promise<void>
}

const connections = 6

/** Writes on several connections at once, and kills the server at some point after a few acknowledgements. */
export async function writeUntilKilled(work: Work): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const enough = 8 + Math.floor(Math.random() * 20)
  let done = 0
  let killed: Promise<void> | undefined
  const acknowledge = () => {
    done += 1
    // Not right away, so that the next writes are in progress.
    if (done === enough) setTimeout(() => (killed = work.kill()), Math.random() * 4)
  }
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      for (let n = 0; await write(work, agent, lane, n); n += 1) acknowledge()
    }),
  )
  agent.destroy()
  await killed
}

/** Makes one write and records its response. Returns false if there was none. */
async function write(work: Work, agent: Agent, lane: number, n: number): Promise<boolean> {
  const name = `${work.round}.${lane}.${n}`
  const { acknowledged } = work
  const task = [...acknowledged.tasks.keys()].at(-1)
  if (task !== undefined && lane % 3 === 1) {
    const made = await post(work, agent, 'comments', JSON.stringify({ parent: task, content: `Comment ${name}` }))
    if (made) acknowledged.comments.set(made, `Comment ${name}`)
    return made !== undefined
  }
  if (task !== undefined && lane % 3 === 2) {
    const voter = { email: `${name}@example.org` }
    const made = await post(work, agent, 'votes', JSON.stringify({ parent: task, voter }))
    if (made) acknowledged.votes.set(made, task)
    return made !== undefined
  }
  const body = JSON.stringify({ parent: 1, title: `Task ${name}` })
  const key = lane % 2 === 0 ? name : undefined
  const made = await post(work, agent, 'tasks', body, key)
  if (made) acknowledged.tasks.set(made, `Task ${name}`)
  else if (key) work.unanswered.set(key, body)
  return made !== undefined
}

/** The id of the new record; undefined if the connection ended before the response was complete. */
function post(work: Work, agent: Agent, what: string, body: string, key?: string): Promise<number | undefined> {
  const headers = {
    authorization: `Token ${work.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  return new Promise((resolve, reject) => {
    const call = request(`${work.url}/api/1/map/${what}/create/`, { method: 'POST', agent, headers })
    call.on('error', () => resolve(undefined))
    call.on('response', (answer) => {
      let text = ''
      answer.on('data', (piece) => {
        text += piece
      })
      answer.on('error', () => resolve(undefined))
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve(JSON.parse(text).id)
        else reject(new Error(`${answer.statusCode} ${text}`))
      })
    })
    call.end(body)
  })
}
