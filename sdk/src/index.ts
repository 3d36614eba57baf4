export { type CairnClient, createClient } from './client.ts'
export * from './errors.ts'
export { etagOf } from './etag.ts'
export type { EventPattern, FollowOptions, TypesOf } from './follow.ts'
export type * from './generated.ts'
export type { Listing, Page } from './listing.ts'
export type { Mirror, MirrorOptions, SavedMirror } from './mirror.ts'
export type {
  CallOptions,
  ClientOptions,
  CreateOptions,
  EditOptions,
  FileContent,
  PlainReadOptions,
  ReadOptions,
  RequestInfo,
  ResponseInfo,
} from './options.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookRequest,
  WebhookVerificationError,
} from './verify-webhook.ts'
export { version } from './version.ts'
