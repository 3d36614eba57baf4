import { type Parts, partsOf, whole } from './openapi-parts.ts'
import { valueChanges } from './value-changes.ts'

export interface Comparison {
  before: Parts
  after: Parts
  /** Of what is sent, nothing may be refused that was taken; of what is answered, nothing may come that never came. */
  direction: 'sent' | 'answered'
}

/** How a schema has become stricter to send, or other to receive. */
export function schemaChanges(compared: Comparison, where: string, old: Parts, now: Parts): string[] {
  const [had, has] = [choicesOf(compared.before, old), choicesOf(compared.after, now)]
  const lost = had.flatMap((choice) => nearest(has.map((other) => oneChanges(compared, where, choice, other))))
  if (compared.direction === 'sent') return lost
  const gained = has.flatMap((choice) => nearest(had.map((other) => oneChanges(compared, where, other, choice))))
  return [...new Set([...lost, ...gained])]
}

/** A schema of several forms is kept as long as each form still has one like it. */
const nearest = (changes: string[][]): string[] => changes.sort((a, b) => a.length - b.length)[0] ?? []

function choicesOf(document: Parts, schema: Parts): Parts[] {
  const found = whole(document, schema)
  const branches = (found.oneOf ?? found.anyOf) as Parts[] | undefined
  return branches ? branches.flatMap((branch) => choicesOf(document, branch)) : [found]
}

function oneChanges(compared: Comparison, where: string, old: Parts, now: Parts): string[] {
  const items = old.items ? schemaChanges(compared, `${where}[]`, partsOf(old.items), partsOf(now.items)) : []
  return [...valueChanges(compared.direction, where, old, now), ...fieldChanges(compared, where, old, now), ...items]
}

function fieldChanges(compared: Comparison, where: string, old: Parts, now: Parts): string[] {
  const [had, has] = [partsOf(old.properties), partsOf(now.properties)]
  const [must, mustNow] = [old.required as string[], now.required as string[]]
  const required = mustNow.filter((name) => !must.includes(name)).map((name) => `${where}.${name} is now required.`)
  const missing = must
    .filter((name) => has[name] && !mustNow.includes(name))
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
