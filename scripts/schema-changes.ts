export interface Comparison {
  before: Parts
  after: Parts
  /**
   * Requests that used to be accepted must still be accepted. Responses must not contain anything they couldn't before.
   */
  direction: 'sent' | 'answered'
}

/** Schema changes that can break a client. */
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

/** The docs ask clients to skip unknown event types, so a release can add one but not remove one. */
const isOpenUnion = ({ before, after, direction }: Comparison, old: Parts, now: Parts): boolean =>
  direction === 'answered' && [mergedSchema(before, old), mergedSchema(after, now)].every((part) => part.discriminator)

function memberChanges(compared: Comparison, where: string, old: Parts, now: Parts[]): string[] {
  const [type] = eventTypesOf(old)
  const same = now.find((other) => eventTypesOf(other)[0] === type)
  return same ? oneChanges(compared, `${where}(${type})`, old, same) : [`${where} is never ${type} anymore.`]
}

const eventTypesOf = ({ properties }: Parts): unknown[] => (partsOf(partsOf(properties).type).enum ?? []) as unknown[]

/** A schema with several alternatives is compatible if each alternative has an equivalent in the other schema. */
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
    ...(compared.direction === 'sent' && closed ? [`${where} no longer accepts other fields.`] : []),
    ...Object.entries(had).flatMap(([name, field]) =>
      has[name]
        ? schemaChanges(compared, `${where}.${name}`, partsOf(field), partsOf(has[name]))
        : [`${where}.${name} is gone.`],
    ),
  ]
}

type Direction = 'sent' | 'answered'

/** Changes to a value that can break a client: its type, choices, format and limits. */
function valueChanges(direction: Direction, where: string, old: Parts, now: Parts): string[] {
  return [
    ...typeChanges(direction, where, old, now),
    ...choiceChanges(direction, where, old, now),
    ...(formatChanged(direction, old.format, now.format)
      ? [`${where} now has ${now.format ? `the ${now.format} format` : 'no format'}.`]
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
  if (!had) return has && direction === 'sent' ? [`${where} now accepts only ${has.join(', ')}.`] : []
  if (!has) return direction === 'answered' ? [`${where} may now be anything.`] : []
  const gone = had.filter((value) => !has.includes(value)).map((value) => `${where} no longer includes ${value}.`)
  const added = has.filter((value) => !had.includes(value)).map((value) => `${where} may now be ${value}.`)
  return direction === 'sent' ? gone : [...gone, ...added]
}

/** A format can be removed from a request or added to a response, but not the other way round. */
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
  return tighter.map((name) => `${where} now has a ${name} of ${now[name]}.`)
}

/** An object in an OpenAPI document, of unknown shape. */
export type Parts = Record<string, unknown>

/** Returns an empty object if the value isn't an object. */
export const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? (value as Parts) : {})

/** Follows `$ref`. */
export function resolved(document: Parts, part: Parts): Parts {
  if (typeof part.$ref !== 'string') return part
  const target = part.$ref
    .split('/')
    .slice(1)
    .reduce((parent, name) => partsOf(parent[name]), document)
  return resolved(document, target)
}

/** A schema with its `allOf` schemas merged in. */
function mergedSchema(document: Parts, part: Parts): Parts {
  const { allOf, ...own } = resolved(document, part)
  const bases = ((allOf ?? []) as Parts[]).map((base) => mergedSchema(document, base))
  return {
    ...Object.assign({}, ...bases),
    ...own,
    properties: Object.assign({}, ...bases.map((base) => base.properties), own.properties),
    required: [...bases, own].flatMap((base) => (base.required ?? []) as string[]),
  }
}
