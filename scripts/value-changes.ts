import type { Parts } from './openapi-parts.ts'

type Direction = 'sent' | 'answered'

/** The changes of a value that can break a client: its type, its choices, its format and its limits. */
export function valueChanges(direction: Direction, where: string, old: Parts, now: Parts): string[] {
  return [
    ...typeChanges(direction, where, old, now),
    ...choiceChanges(direction, where, old, now),
    ...(formatChanged(direction, old.format, now.format)
      ? [`${where} has the format ${now.format ?? 'of any text'}.`]
      : []),
    ...(direction === 'sent' ? limitChanges(where, old, now) : []),
  ]
}

function typeChanges(direction: Direction, where: string, old: Parts, now: Parts): string[] {
  const [had, has] = [typesOf(old), typesOf(now)]
  // A schema without a type accepts every type.
  const widened = had.every((type) => has.includes(type)) && (had.length > 0 || has.length === 0)
  const isCompatible = direction === 'sent' ? has.length === 0 || widened : widened && has.length === had.length
  return isCompatible ? [] : [`${where} was ${had.join(' or ') || 'anything'}, is ${has.join(' or ') || 'anything'}.`]
}

const typesOf = ({ type }: Parts): unknown[] => (type === undefined ? [] : [type].flat())

function choiceChanges(direction: Direction, where: string, old: Parts, now: Parts): string[] {
  const [had, has] = [old.enum as unknown[] | undefined, now.enum as unknown[] | undefined]
  if (!had) return has && direction === 'sent' ? [`${where} now takes only ${has.join(', ')}.`] : []
  if (!has) return direction === 'answered' ? [`${where} may now be anything.`] : []
  const gone = had.filter((value) => !has.includes(value)).map((value) => `${where} no longer knows ${value}.`)
  const added = has.filter((value) => !had.includes(value)).map((value) => `${where} may now be ${value}.`)
  return direction === 'sent' ? gone : [...gone, ...added]
}

/** A format may be removed from a request and added to a response, not the other way round. */
const formatChanged = (direction: Direction, old: unknown, now: unknown): boolean =>
  old !== now && (direction === 'sent' ? now : old) !== undefined

const upper = ['maximum', 'maxLength', 'maxItems']
const lower = ['minimum', 'minLength', 'minItems']

function limitChanges(where: string, old: Parts, now: Parts): string[] {
  const number = (value: unknown, none: number) => (typeof value === 'number' ? value : none)
  const tighter = [
    ...upper.filter((name) => number(now[name], Infinity) < number(old[name], Infinity)),
    ...lower.filter((name) => number(now[name], -Infinity) > number(old[name], -Infinity)),
    ...(now.pattern !== undefined && now.pattern !== old.pattern ? ['pattern'] : []),
  ]
  return tighter.map((name) => `${where} has the ${name} ${now[name]}.`)
}
