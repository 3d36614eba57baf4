/** A call's kind determines its HTTP method and when it can be retried. */
export type Kind = 'read' | 'file' | 'page' | 'create' | 'edit' | 'delete'

/**
 * Describes a client method. Its arguments are the id, if the path has one, then the body or file, then the query, then options.
 */
export interface Operation {
  kind: Kind
  path: string
  sends?: 'body' | 'file' | 'file and query' | 'query'
}

/** Exactly one operation for every method of a client. */
export type Operations<Client> = { [Group in keyof Client]: { [Method in keyof Client[Group]]: Operation } }
