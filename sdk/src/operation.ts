/** A call's kind determines its HTTP method and when it can be retried. */
export type Kind = 'read' | 'file' | 'page' | 'create' | 'edit' | 'delete'

/**
 * Describes a client method. Its arguments are the id, if the path has one, then the body, file or query, then options.
 */
export interface Operation {
  kind: Kind
  path: string
  sends?: 'body' | 'file' | 'query'
}

/** Exactly one operation for every method of a client. */
export type Operations<Client> = { [Group in keyof Client]: { [Method in keyof Client[Group]]: Operation } }
