/**
 * The features in order. Each can import those in earlier rows, but none in its own. Each is in the first row its
 * imports allow. `src/features/README.md` says what each of them does.
 */
export const featureOrder: string[][] = [
  ['users', 'trash'],
  ['sessions', 'teams'],
  ['tokens', 'jwt-sign-in'],
  ['maps'],
  ['images', 'categories', 'lists', 'approval', 'audit'],
  ['tasks'],
  ['map-data', 'subscriptions', 'planning', 'merges', 'insight'],
  ['comments', 'votes'],
  ['uploads', 'moderation', 'search'],
  ['notices', 'feed', 'imports'],
  ['recovery', 'accounts', 'webhooks'],
  ['actions'],
]
