import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { EgressFailure, fetchOutside } from '../egress.ts'
import { keysUnreachable } from './refusals.ts'

const timeoutMs = 3_000
const maxBytes = 65_536
/** Keys are fetched again after this time, so that a withdrawn key is soon rejected. */
const maxAgeMs = 10 * 60_000
/** If the URL can't be reached, the last keys stay valid for this long. */
const maxStaleMs = 60 * 60_000
/** Anyone can send a token with an unknown key, so requests to the URL are limited. */
const minIntervalMs = 10_000
const maxUrls = 1_000

interface KeySet {
  keys?: JWTVerifyGetKey
  readMs: number
  askedMs: number
  failure?: Error
  reading?: Promise<void> | undefined
}

const keySets = new Map<string, KeySet>()

interface Source {
  url: string
  /** The operator named its host in the settings. */
  trusted: boolean
  nowMs: number
}

/** Finds a token's key in a JSON Web Key Set. The set is cached, and fetched again for an unknown key. */
export const keyIn =
  (source: Source): JWTVerifyGetKey =>
  async (header, token) => {
    const set = keySetOf(source.url)
    const age = source.nowMs - set.readMs
    if (!set.keys || age > maxAgeMs) await read(set, source)
    if (!set.keys || source.nowMs - set.readMs > maxStaleMs)
      throw set.failure ?? keysUnreachable('it was not requested.')
    try {
      return await set.keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAsk(set, source)) throw error
      await read(set, source)
      return set.keys(header, token)
    }
  }

function keySetOf(url: string): KeySet {
  const known = keySets.get(url)
  if (known) return known
  if (keySets.size >= maxUrls) keySets.clear()
  const set: KeySet = { readMs: Number.NEGATIVE_INFINITY, askedMs: Number.NEGATIVE_INFINITY }
  keySets.set(url, set)
  return set
}

const mayAsk = ({ askedMs }: KeySet, { nowMs }: Source): boolean => nowMs - askedMs >= minIntervalMs

/** Concurrent callers share one request. */
async function read(set: KeySet, source: Source): Promise<void> {
  if (!set.reading && mayAsk(set, source)) {
    set.askedMs = source.nowMs
    set.reading = ask(set, source).finally(() => {
      set.reading = undefined
    })
  }
  await set.reading
}

async function ask(set: KeySet, { url, trusted, nowMs }: Source): Promise<void> {
  try {
    const headers = { accept: 'application/jwk-set+json, application/json' }
    const answer = await fetchOutside(url, { headers }, { trusted, timeoutMs, maxBytes })
    if (answer.status !== 200) throw keysUnreachable(`it answered ${answer.status}.`)
    set.keys = createLocalJWKSet(await jsonOf(answer))
    set.readMs = nowMs
  } catch (error) {
    // Anyone can send a token, so the host and the reason are not revealed.
    set.failure = error instanceof EgressFailure ? keysUnreachable('it could not be reached.') : (error as Error)
    if (error instanceof errors.JWKSInvalid) set.failure = keysUnreachable('it is not a JSON Web Key Set.')
  }
}

async function jsonOf(answer: Response) {
  try {
    return JSON.parse(await answer.text())
  } catch {
    throw keysUnreachable('it is not JSON.')
  }
}
