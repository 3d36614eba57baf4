/** An object in an OpenAPI document, of unknown shape. */
export type Parts = Record<string, unknown>

/** An empty object if the value is not an object. */
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

/** A schema with the schemas of its `allOf` merged into it. */
export function mergedSchema(document: Parts, part: Parts): Parts {
  const { allOf, ...own } = resolved(document, part)
  const bases = ((allOf ?? []) as Parts[]).map((base) => mergedSchema(document, base))
  return {
    ...Object.assign({}, ...bases),
    ...own,
    properties: Object.assign({}, ...bases.map((base) => base.properties), own.properties),
    required: [...bases, own].flatMap((base) => (base.required ?? []) as string[]),
  }
}
