const etags = new WeakMap<object, string>()

/** The ETag of a record that `get`, `create` or `edit` returned, for `ifMatch` and `ifNoneMatch`. */
export function etagOf(record: object): string {
  const etag = etags.get(record)
  // If this returned undefined, an edit would be sent without its `If-Match` check.
  if (etag === undefined)
    throw new TypeError('Only what get(), create() or edit() returned has an ETag. Get the record, then use that.')
  return etag
}

export function rememberEtag(record: unknown, etag: string | null): void {
  if (etag !== null && typeof record === 'object' && record !== null) etags.set(record, etag)
}
