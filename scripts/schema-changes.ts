import { mergedSchema, type Parts, partsOf } from './openapi-parts.ts'
import { valueChanges } from './value-changes.ts'

export interface Comparison {
  before: Parts
  after: Parts
  /** A request that was accepted must still be accepted. A response must not contain what it could not contain before. */
  direction: 'sent' | 'answered'
}

/** The changes of a schema that can break a client. */
export function schemaChanges(compared: Comparison, where: string, old: Parts, now: Parts): string[] {
  const [had, has] = [choicesOf(compared.before, old), choicesOf(compared.after, now)]
  if (isOpenUnion(compared, old, now)) return had.flatMap((choice) => memberChanges(compared, where, choice, has))
  const [one, other] = [had[0], has[0]]
  if (one && other && had.length + has.length === 2) return oneChanges(compared, where, one, other)
  const lost = had.flatMap((choice) => fewest(has.map((other) => oneChanges(compared, where, choice, other))))
  if (compared.direction === 'sent') return lost
  const gained = has.flatMap((choice) => fewest(had.map((other) => oneChanges(compared, where, other, choice))))
  return [...new Set([...lost, ...gained])]
}

/** Clients are asked to skip the types of event that they do not know, so a release may add one. It may not lose one. */
const isOpenUnion = ({ before, after, direction }: Comparison, old: Parts, now: Parts): boolean =>
  direction === 'answered' && [mergedSchema(before, old), mergedSchema(after, now)].every((part) => part.discriminator)

function memberChanges(compared: Comparison, where: string, old: Parts, now: Parts[]): string[] {
  const [type] = typesOf(old)
  const same = now.find((other) => typesOf(other)[0] === type)
  return same ? oneChanges(compared, `${where}(${type})`, old, same) : [`${where} is never ${type} any more.`]
}

const typesOf = ({ properties }: Parts): unknown[] => (partsOf(partsOf(properties).type).enum ?? []) as unknown[]

/** A schema with several alternatives is compatible if each alternative has an equal one in the other schema. */
const fewest = (changes: string[][]): string[] => changes.sort((a, b) => a.length - b.length)[0] ?? []

function choicesOf(document: Parts, schema: Parts): Parts[] {
  const merged = mergedSchema(document, schema)
  const branches = (merged.oneOf ?? merged.anyOf) as Parts[] | undefined
  return branches ? branches.flatMap((branch) => choicesOf(document, branch)) : [merged]
}

function oneChanges(compared: Comparison, where: string, old: Parts, now: Parts): string[] {
  const items = old.items ? schemaChanges(compared, `${where}[]`, partsOf(old.items), partsOf(now.items)) : []
  return [...valueChanges(compared.direction, where, old, now), ...fieldChanges(compared, where, old, now), ...items]
}

function fieldChanges(compared: Comparison, where: string, old: Parts, now: Parts): string[] {
  const [had, has] = [partsOf(old.properties), partsOf(now.properties)]
  const [wasRequired, isRequired] = [old.required as string[], now.required as string[]]
  const required = isRequired
    .filter((name) => !wasRequired.includes(name))
    .map((name) => `${where}.${name} is now required.`)
  const missing = wasRequired
    .filter((name) => has[name] && !isRequired.includes(name))
    .map((name) => `${where}.${name} may now be missing.`)
  const closed = now.additionalProperties === false && old.additionalProperties !== false
  return [
    ...(compared.direction === 'sent' ? required : missing),
    ...(compared.direction === 'sent' && closed ? [`${where} no longer takes other fields.`] : []),
    ...Object.entries(had).flatMap(([name, field]) =>
      has[name]
        ? schemaChanges(compared, `${where}.${name}`, partsOf(field), partsOf(has[name]))
        : [`${where}.${name} is gone.`],
    ),
  ]
}
