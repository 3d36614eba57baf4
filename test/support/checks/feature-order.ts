/**
 * The features in order: each may import those before it. Those in one row do not import each other. `src/features/README.md`
 * says what each of them does.
 */
export const featureOrder: string[][] = [
  ['users'],
  ['teams'],
  ['tokens', 'sessions'],
  ['identities', 'jwt-sign-in'],
  ['maps'],
  ['images', 'trash'],
  ['categories'],
  ['lists'],
  ['tasks'],
  ['approval', 'embeds', 'versions'],
  ['subscriptions'],
  ['comments', 'votes', 'planning'],
  ['uploads', 'suggestions', 'merges', 'moderation'],
  ['recovery'],
  ['bulk', 'search', 'checklist'],
  ['notices'],
  ['accounts'],
  ['insight', 'audit'],
  ['feed'],
  ['webhooks'],
  ['map-data'],
]
