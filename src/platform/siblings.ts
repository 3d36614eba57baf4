import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'

/** The processes that serve one port together (`WORKERS`). The supervisor relays each one's messages to the others. */
export interface Siblings {
  /** Including this process. */
  count: number
  /** Identifies this process. A process that replaces another has a new number. */
  id: number
  tell(topic: string, message: unknown): void
  listen<Message>(topic: string, listener: (message: Message) => void): void
}

export const alone: Siblings = { count: 1, id: 1, tell: () => {}, listen: () => {} }

export function joinSiblings(worker: Worker, count: number): Siblings {
  const heard = new EventEmitter()
  worker.on('message', ({ topic, message }) => topic && heard.emit(topic, message))
  return {
    count,
    id: worker.id,
    // Fails only while this process or its supervisor is exiting.
    tell: (topic, message) => void worker.send({ topic, message }, () => {}),
    listen: (topic, listener) => void heard.on(topic, listener),
  }
}

type Key = string | number

/** How long amounts are collected before they're sent. */
const collectMs = 50

/** Returns a function that adds to a key's amount in all other processes, where `add` is called. */
export function addToOthers(siblings: Siblings, topic: string, add: (key: Key, amount: number) => void) {
  if (siblings.count === 1) return () => {}
  const collected = new Map<Key, number>()
  siblings.listen<[Key, number][]>(topic, (amounts) => {
    for (const [key, amount] of amounts) add(key, amount)
  })
  const send = () => {
    siblings.tell(topic, [...collected])
    collected.clear()
  }
  return (key: Key, amount: number): void => {
    if (collected.size === 0) setTimeout(send, collectMs).unref()
    collected.set(key, (collected.get(key) ?? 0) + amount)
  }
}

const answerWithinMs = 2_000

/** Returns a function that reads a value in all processes. A process that takes too long is left out. */
export function readInAll<Value>(siblings: Siblings, topic: string, read: () => Promise<Value>) {
  if (siblings.count === 1) return async () => [await read()]
  const values = new Map<number, Value>()
  let asked: Promise<Value[]> | undefined
  let complete = () => {}
  siblings.listen<number>(`${topic}?`, async (to) =>
    siblings.tell(topic, { to, from: siblings.id, value: await read() }),
  )
  siblings.listen<{ to: number; from: number; value: Value }>(topic, ({ to, from, value }) => {
    if (to !== siblings.id) return
    values.set(from, value)
    if (values.size === siblings.count) complete()
  })
  const ask = async () => {
    values.clear()
    const { promise, resolve } = Promise.withResolvers<void>()
    complete = resolve
    setTimeout(resolve, answerWithinMs).unref()
    siblings.tell(`${topic}?`, siblings.id)
    values.set(siblings.id, await read())
    if (values.size < siblings.count) await promise
    return [...values.values()]
  }
  // Simultaneous calls share the result.
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}
