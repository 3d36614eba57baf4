/** A piece of an OpenAPI document of which nothing is known yet. */
export type Parts = Record<string, unknown>

/** What is not there has no parts. */
export const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? (value as Parts) : {})

/** The part itself, or the one it refers to. */
export function resolved(document: Parts, part: Parts): Parts {
  if (typeof part.$ref !== 'string') return part
  const found = part.$ref
    .split('/')
    .slice(1)
    .reduce((holder, name) => partsOf(holder[name]), document)
  return resolved(document, found)
}

/** A schema with those it is made of put together. */
export function whole(document: Parts, part: Parts): Parts {
  const { allOf, ...own } = resolved(document, part)
  const bases = ((allOf ?? []) as Parts[]).map((base) => whole(document, base))
  return {
    ...Object.assign({}, ...bases),
    ...own,
    properties: Object.assign({}, ...bases.map((base) => base.properties), own.properties),
    required: [...bases, own].flatMap((base) => (base.required ?? []) as string[]),
  }
}
