/** What kind of call it is decides how it is sent, and how it may be repeated. */
export type Kind = 'read' | 'page' | 'create' | 'edit' | 'delete'

/** How one method of the client is called: an id if the path has one, then what it sends, then the options. */
export interface Operation {
  kind: Kind
  path: string
  sends?: 'body' | 'query'
}

/** One operation for every method of a client, and none besides. */
export type Operations<Client> = { [Group in keyof Client]: { [Method in keyof Client[Group]]: Operation } }
