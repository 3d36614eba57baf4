import { type Parts, partsOf, resolved, schemaChanges } from './schema-changes.ts'

/**
 * The changes from the API `before` to the API `after` that can break a client. There must be none within a version:
 * only new paths, optional parameters and fields are allowed.
 */
export function breakingChanges(before: object, after: object): string[] {
  const later = operationsOf(after as Parts)
  return [...operationsOf(before as Parts)].flatMap(([url, old]) => {
    const now = later.get(url)
    if (!now) return [`${url} is gone.`]
    const compared = { before: before as Parts, after: after as Parts }
    return [
      ...identityChanges(old, now),
      ...parameterChanges(old, now, compared),
      ...bodyChanges(old, now, compared),
      ...responseChanges(old, now, compared),
    ].map((change) => `${url}: ${change}`)
  })
}

interface Compared {
  before: Parts
  after: Parts
}

const operationsOf = (document: Parts): Map<string, Parts> =>
  new Map(
    Object.entries(partsOf(document.paths)).flatMap(([path, methods]) =>
      Object.entries(partsOf(methods)).map(([method, operation]): [string, Parts] => [
        `${method.toUpperCase()} ${path}`,
        partsOf(operation),
      ]),
    ),
  )

const scopes = ['public', 'read', 'write', 'manage']

function identityChanges(old: Parts, now: Parts): string[] {
  const raised = scopes.indexOf(String(now['x-scope'])) > scopes.indexOf(String(old['x-scope']))
  return [
    ...(old.operationId === now.operationId ? [] : [`its operationId was ${old.operationId}.`]),
    ...(raised ? [`it now needs the ${now['x-scope']} scope.`] : []),
  ]
}

function parameterChanges(old: Parts, now: Parts, { before, after }: Compared): string[] {
  const [had, has] = [parametersOf(old, before), parametersOf(now, after)]
  const changes = [...had].flatMap(([name, parameter]) => {
    const same = has.get(name)
    if (!same) return [`the ${name} parameter is gone.`]
    const types = schemaChanges(
      { before, after, direction: 'sent' },
      name,
      partsOf(parameter.schema),
      takenFor(partsOf(parameter.schema), partsOf(same.schema)),
    )
    return same.required && !parameter.required ? [...types, `the ${name} parameter is now required.`] : types
  })
  const added = [...has].filter(([name, parameter]) => !had.has(name) && parameter.required)
  return [...changes, ...added.map(([name]) => `the new ${name} parameter is required.`)]
}

/** A list parameter in a query still accepts a single value. */
const takenFor = (had: Parts, has: Parts): Parts =>
  has.type === 'array' && had.type !== 'array' ? partsOf(has.items) : has

function parametersOf(operation: Parts, document: Parts): Map<string, Parts> {
  const parameters = (operation.parameters ?? []) as Parts[]
  return new Map(
    parameters
      .map((part) => resolved(document, part))
      .map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  )
}

function bodyChanges(old: Parts, now: Parts, compared: Compared): string[] {
  const [had, has] = [partsOf(old.requestBody), partsOf(now.requestBody)]
  return [
    ...(has.required && !had.required ? ['a body is now required.'] : []),
    ...contentChanges('sent', 'body', had, has, compared),
  ]
}

function responseChanges(old: Parts, now: Parts, compared: Compared): string[] {
  const [had, has] = [partsOf(old.responses), partsOf(now.responses)]
  return Object.keys(had).flatMap((status) => {
    if (!has[status]) return [`the ${status} response is gone.`]
    const [response, newResponse] = [
      resolved(compared.before, partsOf(had[status])),
      resolved(compared.after, partsOf(has[status])),
    ]
    const headers = Object.keys(partsOf(response.headers)).filter((name) => !partsOf(newResponse.headers)[name])
    return [
      ...headers.map((name) => `the ${status} response no longer has ${name}.`),
      ...contentChanges('answered', status, response, newResponse, compared),
    ]
  })
}

function contentChanges(
  direction: 'sent' | 'answered',
  where: string,
  old: Parts,
  now: Parts,
  compared: Compared,
): string[] {
  return Object.entries(partsOf(old.content)).flatMap(([type, media]) => {
    const same = partsOf(now.content)[type]
    if (!same) return [`${where} is no longer ${type}.`]
    return schemaChanges(
      { ...compared, direction },
      where,
      partsOf(partsOf(media).schema),
      partsOf(partsOf(same).schema),
    )
  })
}
