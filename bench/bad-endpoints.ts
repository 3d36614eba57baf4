import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { readConfig } from '../src/config.ts'
import { openInstallation } from '../src/open-installation.ts'
import { queueMail } from '../src/platform/mail/queue-mail.ts'
import { cases, load, type Measured, median } from './load.ts'
import { type EventSetup, openEventSetup } from './setup.ts'

export interface BadEndpointFacts {
  quiet: Measured
  beside: Measured
}

const webhooksOfEach = 2
const mails = 200
const everyMs = 200

/**
 * Reads of two servers in turn, while votes come in slowly. One has endpoints and a mail server that do everything wrong,
 * the other has none.
 */
export async function measureBesideBadEndpoints(rounds: number, seconds: number): Promise<BadEndpointFacts> {
  const mailServer = await aHangingMailServer()
  const endpoints = await Promise.all(Object.values(badEndpoints).map(anEndpoint))
  const quiet = await openEventSetup()
  const loud = await openEventSetup({ SMTP_URL: mailServer.url, MAIL_FROM: 'cairn@example.org' })
  try {
    for (const { url } of endpoints) {
      for (let n = 0; n < webhooksOfEach; n += 1) {
        await loud.client.webhooks.create({ name: 'Bad', url, types: ['vote.cast', 'task.created'] })
      }
    }
    await queueMails(loud)
    const [alone, beside]: [Measured[], Measured[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await readWhileVoting(quiet, seconds))
      beside.push(await readWhileVoting(loud, seconds))
    }
    return { quiet: median(alone), beside: median(beside) }
  } finally {
    await Promise.all([quiet.close(), loud.close()])
    for (const server of [...endpoints, mailServer]) server.close()
  }
}

/** A read that is never cached, so that it takes long enough to be measured. */
async function readWhileVoting(setup: EventSetup, seconds: number): Promise<Measured> {
  const read = cases.find(({ name }) => name.startsWith('a filtered page'))?.call(setup)
  if (!read) throw new Error('There is no case for filtered pages.')
  const votes: Promise<unknown>[] = []
  const timer = setInterval(() => votes.push(setup.client.votes.create(voteFor(setup))), everyMs)
  try {
    return await load(read, seconds)
  } finally {
    clearInterval(timer)
    await Promise.all(votes)
  }
}

let voter = 0

function voteFor({ taskIds }: EventSetup) {
  voter += 1
  const email = `beside-${voter}@example.org`
  return { parent: taskIds[voter % taskIds.length] ?? 0, voter: { email, first_name: 'Slow', last_name: 'Voter' } }
}

async function queueMails({ settings }: EventSetup): Promise<void> {
  const { database } = await openInstallation(readConfig(settings))
  const now = new Date().toISOString()
  await database.transaction(async (tx) => {
    for (let n = 0; n < mails; n += 1) {
      const to = `nobody-${n}@example.org`
      await queueMail(tx, { kind: 'bench', to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }, now)
    }
  })
  await database.close()
}

/** Somebody else's server on this machine. */
export async function anEndpoint(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener)
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Each in its own way does not answer as it should. */
const badEndpoints: Record<string, RequestListener> = {
  hangs: () => {},
  drips: (_request, response) => {
    const timer = setInterval(() => response.write('.'), 100)
    response.on('close', () => clearInterval(timer))
  },
  'answers 10 GB': (_request, response) => {
    const megabyte = Buffer.alloc(1_048_576, 'x')
    response.writeHead(200, { 'content-length': 10_737_418_240 })
    const more = () => {
      while (response.write(megabyte));
    }
    response.on('drain', more)
    more()
  },
  'redirects inside': (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
}

/** Takes connections and says nothing. */
async function aHangingMailServer(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<{ destroy(): void }>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await listening(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
