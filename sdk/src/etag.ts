const etags = new WeakMap<object, string>()

/** The ETag of something that `get` returned, for `ifMatch` and `ifNoneMatch`. */
export function etagOf(record: object): string {
  const etag = etags.get(record)
  // An undefined here would become an edit without the protection that was asked for.
  if (etag === undefined) throw new TypeError('Only what get() returned has an ETag. Get the record, then use that.')
  return etag
}

export function keepEtag(record: unknown, etag: string | null): void {
  if (etag !== null && typeof record === 'object' && record !== null) etags.set(record, etag)
}
