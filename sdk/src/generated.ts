// Made by `npm run generate` from the endpoints of the server. Do not edit.

import type { Listing } from './listing.ts'
import type { Operations } from './operation.ts'
import type { CallOptions, CreateOptions, EditOptions, FileContent, PlainReadOptions, ReadOptions } from './options.ts'

export interface UserRef {
  id: number
  first_name: string
  last_name: string
  /** First and last name; `Guest` for someone without a name. */
  display_name: string
  /** Only for members of the team. */
  email: string | null
  /** Whether the user is a member of the team. */
  staff: boolean
  /**
   * The `sub` of someone who signed in with a token of your own product. Null for others, and for tokens without
   * `write`.
   */
  external_id: string | null
}

export interface MapList {
  id: number
  name: string
  role: {
    name: string
    colour: string
  }
  suggestions: boolean
  comments: boolean
  votes: boolean
  display_count: number
}

export interface RoadMap {
  name: string
  slug: string
  service_url: string
  created: string
  description: string
  parsed_description: string
  url: string
  contact_email: string
  avatar: string
  team: {
    name: string
    slug: string
    url: string
    created: string
    avatar: string
  }
  lists: MapList[]
}

export interface Category {
  id: number
  name: string
  emoji_shortname: string
  created: string
}

export interface List {
  id: number
  service_url: string
  name: string
  role: {
    name: string
    slug: 'suggestions' | 'under_consideration' | 'rejected' | 'on_hold' | 'planned' | 'in_progress' | 'completed'
    colour: string
  }
  suggestions: boolean
  comments: boolean
  votes: boolean
  display_count: number
}

export interface Task {
  id: number
  service_url: string
  /** The list the task is in. */
  parent: {
    id: number
    name: string
    role: {
      name: string
      colour: string
    }
  }
  author: UserRef
  title: string
  category: {
    name: string
    emoji_shortname: string
  } | null
  description: string
  parsed_description: string
  created: string
  modified: string
  /** When the task was moved to its current list. */
  list_arrival: string
  url: string
  pending: boolean
  lock_comments: boolean
  votes_count: number
  subscribers_count: number
  comments_count: number
}

export interface Comment {
  id: number
  /** The id of the task. */
  parent: number
  created: string
  modified: string
  author: UserRef
  /** Not approved yet. Only tokens with `write` see such comments. */
  pending: boolean
  in_reply_to: number | null
  content: string
  parsed_content: string
}

export interface Vote {
  id: number
  created: string
  author: UserRef
}

export interface Note {
  id: number
  created: string
  author: UserRef
  content: string
}

export interface PrivateMessage {
  id: number
  created: string
  author: UserRef
  content: string
}

/** What `data` holds, by the type of the event. */
export interface EventData {
  /** A person became a member. */
  'member.added': {
    user_id: number
    role: 'Administrator' | 'Moderator'
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A member's role was changed. */
  'member.role_changed': {
    user_id: number
    role: 'Administrator' | 'Moderator'
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A member left the team. */
  'member.removed': {
    user_id: number
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Someone was invited to the team, by email or with a link. */
  'invitation.created': {
    invitation_id: number
    role: 'Administrator' | 'Moderator'
    by_mail: boolean
  }
  /** An invitation was revoked. */
  'invitation.withdrawn': {
    invitation_id: number
  }
  /** Someone accepted an invitation. `member.added` says who became a member. */
  'invitation.accepted': {
    invitation_id: number
    user_id: number
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A token was created for the map. */
  'token.created': {
    token_id: number
    scope: 'public' | 'read' | 'write' | 'manage'
  }
  /** A token was revoked. Everything it wrote stays. */
  'token.revoked': {
    token_id: number
  }
  /** A token was renamed. The author of everything it wrote has the new name. */
  'token.renamed': {
    token_id: number
  }
  /** The sign-in settings for people of the product were changed. */
  'jwt.settings_changed': {
    fields: string[]
  }
  /**
   * A new secret for signing the product's tokens was created. `at_once`: the previous one was revoked, and everyone
   * was signed out.
   */
  'jwt.secret_made': {
    at_once: boolean
  }
  /** Someone signed in from the product for the first time. */
  'jwt.person_added': {
    user_id: number
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** The map was created. */
  'map.created': {
    /** In its current state; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** Fields of the map were changed. */
  'map.edited': {
    fields: string[]
    /** In its current state; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** The map was archived. */
  'map.archived': {
    /** In its current state; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** The map was reactivated. */
  'map.reactivated': {
    /** In its current state; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** The visibility of the map was changed. */
  'map.visibility_changed': {
    from: string
    to: string
    /** In its current state; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** An address or a domain was invited to the map. */
  'guest.invited': {
    guest_id: number
  }
  /** An invitation to the map was revoked. */
  'guest.removed': {
    guest_id: number
  }
  /** The sites that may embed the map were changed. */
  'map.embedding_changed': {
    sites: string[]
    /** In its current state; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** A setup step was checked off or skipped by hand, or the checklist was hidden. */
  'checklist.ticked': {
    step: 'mail' | 'share' | 'hidden'
  }
  /** A category was created. */
  'category.created': {
    category_id: number
    /** In its current state; null if it is gone or hidden. */
    category: Category | null
  }
  /** Fields of a category were changed. */
  'category.edited': {
    category_id: number
    fields: string[]
    /** In its current state; null if it is gone or hidden. */
    category: Category | null
  }
  /** A category was deleted. Its tasks no longer have one. */
  'category.deleted': {
    category_id: number
    tasks: number
  }
  /** A list was created. */
  'list.created': {
    list_id: number
    role: string
    /** In its current state; null if it is gone or hidden. */
    list: List | null
  }
  /** Fields of a list were changed. */
  'list.edited': {
    list_id: number
    fields: string[]
    /** In its current state; null if it is gone or hidden. */
    list: List | null
  }
  /** A list was reordered among the lists of its role: before another list, or to the end. */
  'list.moved': {
    list_id: number
    before: number | null
    /** In its current state; null if it is gone or hidden. */
    list: List | null
  }
  /** A list was deleted with everything in it. It stays in the trash for 30 days. */
  'list.deleted': {
    list_id: number
    tasks: number
    comments: number
    votes: number
    notify?: boolean
  }
  /** A deleted list was restored from the trash, with the tasks that were deleted with it. */
  'list.restored': {
    list_id: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    list: List | null
  }
  /** A task was created. */
  'task.created': {
    task_id: number
    list_id: number
    pending: boolean
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    list: List | null
  }
  /** Fields of a task were changed. */
  'task.edited': {
    task_id: number
    fields: string[]
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A task was moved to another list. */
  'task.moved': {
    task_id: number
    from_list_id: number
    to_list_id: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    from_list: List | null
    /** In its current state; null if it is gone or hidden. */
    list: List | null
  }
  /** A pending task was approved. */
  'task.approved': {
    task_id: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A task was deleted with its comments, votes and subscriptions. It stays in the trash for 30 days. */
  'task.deleted': {
    task_id: number
    list_id: number
    comments: number
    votes: number
    subscribers: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    list: List | null
  }
  /** A deleted task was restored from the trash. */
  'task.restored': {
    task_id: number
    list_id: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    list: List | null
  }
  /** Someone followed a task. */
  'task.followed': {
    task_id: number
    user_id: number
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Someone unfollowed a task. */
  'task.unfollowed': {
    task_id: number
    user_id: number
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Someone muted a task, or unmuted it. */
  'task.muted': {
    task_id: number
    user_id: number
    muted: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A follower chose what to be notified of: `answers` for moves and answers, `comments` for every comment. */
  'task.follow_changed': {
    task_id: number
    user_id: number
    level: 'answers' | 'comments'
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /**
   * A comment was posted on a task. For a pending comment, the event comes with its approval. `notify`: whether
   * followers are notified.
   */
  'comment.added': {
    comment_id: number
    task_id: number
    in_reply_to: number | null
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A comment was deleted. Replies to it stay. */
  'comment.deleted': {
    comment_id: number
    task_id: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** The author of a comment changed its text. */
  'comment.edited': {
    comment_id: number
    task_id: number
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A comment is pending again. */
  'comment.held': {
    comment_id: number
    task_id: number
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A comment was pinned as the team's answer, replacing an earlier one. */
  'comment.pinned': {
    comment_id: number
    task_id: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A deleted comment was restored from the trash. */
  'comment.restored': {
    comment_id: number
    task_id: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A comment is no longer the team's answer. */
  'comment.unpinned': {
    comment_id: number
    task_id: number
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /**
   * Someone voted for a task. `added_by`: who did it on the voter's behalf; `notify`: whether the voter is notified.
   */
  'vote.cast': {
    vote_id: number
    task_id: number
    author_id?: number
    added_by?: number | null
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    vote: Vote | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A vote was removed. */
  'vote.withdrawn': {
    vote_id: number
    task_id: number
    author_id?: number
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A member wrote an internal note on a task. */
  'note.added': {
    note_id: number
    task_id: number
    /** In its current state; null if it is gone or hidden. */
    note: Note | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** An internal note was deleted. */
  'note.deleted': {
    note_id: number
    task_id: number
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** The assignee or the priority of a task was changed. Only the team can see them. */
  'task.planned': {
    task_id: number
    fields: string[]
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A task was merged into another, with its votes, comments and followers. */
  'task.merged': {
    task_id: number
    into: number
    votes: number
    comments: number
    notify?: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    into_task: Task | null
  }
  /** A merge was undone. The task got back its own votes, comments and followers. */
  'task.unmerged': {
    task_id: number
    from: number
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
    /** In its current state; null if it is gone or hidden. */
    from_task: Task | null
  }
  /** A comment was moved to the trash. Its author may be notified of the reason. */
  'comment.declined': {
    comment_id: number
    task_id: number
    author_id: number
    notify: boolean
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** Someone reported a comment. */
  'comment.reported': {
    comment_id: number
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
  }
  /** The team dismissed the reports about a comment, or reopened them. */
  'comment.reports_closed': {
    comment_id: number
    closed: boolean
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
  }
  /** A comment is hidden from the review queue until this time; null shows it again. */
  'comment.snoozed': {
    comment_id: number
    until: string | null
    /** In its current state; null if it is gone or hidden. */
    comment: Comment | null
  }
  /** The team sent the author of a task a private message, or the author replied. */
  'message.sent': {
    message_id: number
    task_id: number
    by_team: boolean
    notify: boolean
    /** In its current state; null if it is gone or hidden. */
    message: PrivateMessage | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A person was blocked: they can no longer suggest, comment or vote in this map. */
  'person.blocked': {
    user_id: number
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A person is no longer trusted or blocked. */
  'person.cleared': {
    user_id: number
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Everything a blocked person posted in this map was moved to the trash. */
  'person.removed': {
    user_id: number
    trash_id: number
    tasks: number
    comments: number
    votes: number
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Everything a person posted in this map was restored from the trash, and the person was unblocked. */
  'person.restored': {
    user_id: number
    trash_id: number
    tasks: number
    comments: number
    votes: number
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A person is trusted: their posts in this map no longer need approval. */
  'person.trusted': {
    user_id: number
    /** In its current state; null if it is gone or hidden. */
    user: UserRef | null
  }
  /**
   * A pending suggestion was moved to the trash, or a public task to a list with the role rejected. Its author may be
   * notified of the reason.
   */
  'task.declined': {
    task_id: number
    author_id: number
    waited: boolean
    notify: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** Someone reported a task. */
  'task.reported': {
    task_id: number
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** The team dismissed the reports about a task, or reopened them. */
  'task.reports_closed': {
    task_id: number
    closed: boolean
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** A task is hidden from the review queue until this time; null shows it again. */
  'task.snoozed': {
    task_id: number
    until: string | null
    /** In its current state; null if it is gone or hidden. */
    task: Task | null
  }
  /** An item in the trash was permanently deleted. */
  'trash.purged': {
    trash_id: number
    kind: string
    record_id: number
  }
  /** A webhook was created. */
  'webhook.created': {
    webhook_id: number
  }
  /** Fields of a webhook were changed. */
  'webhook.edited': {
    webhook_id: number
    fields: string[]
  }
  /** A webhook was given a new secret. */
  'webhook.rotated': {
    webhook_id: number
  }
  /** A webhook was paused: by the team, after five days of failures, or because its endpoint is gone. */
  'webhook.paused': {
    webhook_id: number
    reason: 'team' | 'failures' | 'gone'
  }
  /** A paused webhook was resumed. */
  'webhook.resumed': {
    webhook_id: number
  }
  /** A webhook was deleted. Its pending deliveries are not sent. */
  'webhook.deleted': {
    webhook_id: number
  }
}

export type EventType = keyof EventData

export interface EventOf<Type extends EventType> {
  /** The id of the event, the same wherever it is sent. */
  id: number
  /** The position in the feed of this map. */
  seq: number
  type: Type
  /** The version of the schema of `data`. */
  version: number
  created: string
  /**
   * Who did it; null for the system. With the scope `read`, it is also null unless this person is the author of the
   * record.
   */
  actor: UserRef | null
  data: EventData[Type]
  /** Only in webhooks: the same as `created`. */
  timestamp?: string
  /** Only in webhooks: true for an example event. */
  test?: boolean
  /** Only in webhooks: the paths of texts that were truncated, such as `data.task.description`. */
  truncated?: string[]
}

/** An event of the map; `type` says which. Later versions may add types: skip those you don't know. */
export type FeedEvent<Type extends EventType = EventType> = { [Each in Type]: EventOf<Each> }[Type]

export interface TeamMember {
  user: {
    id: number
    first_name: string
    last_name: string
    email: string
  }
  role: 'Administrator' | 'Moderator'
  created: string
}

export interface Team {
  name: string
  slug: string
  url: string
  created: string
  avatar: string
  members: TeamMember[]
}

export interface Token {
  id: number
  /** Also the author of everything created with the token. */
  name: string
  /** The one map the token acts on. */
  map: {
    name: string
    slug: string
    service_url: string
  }
  scopes: ('public' | 'read' | 'write' | 'manage')[]
  created: string
  expires: string | null
  limits: {
    /** Null if there is no limit. */
    requests_per_minute: number | null
    page_size: number
    body_bytes: number
  }
}

export interface MapEdit {
  /** Changing it does not change the URL of the map. */
  name?: string
  /** Markdown welcome message. */
  description?: string | null
  /** The project's own website. */
  url?: string | null
  /** The default sender of emails. */
  contact_email?: string | null
  /** False archives the map, true reactivates it. */
  is_active?: boolean
}

export interface MapExport {
  exported: string
  /**
   * The map and its settings: `name`, `slug`, `team`, `description`, `url`, `contact_email`, `colour`, `privacy_url`,
   * `terms_url`, `imprint_url`, `follow_level`, `embed_sites`, `created`, `synonyms`, `archived`.
   */
  map: {
  }
  /**
   * Records with `id`, `name`, `role`, `position`, `suggestions`, `votes`, `comments`, `display_count`,
   * `hide_when_empty`, `live`, `created`.
   */
  lists: {
  }[]
  /** Records with `id`, `name`, `emoji_shortname`, `created`. */
  categories: {
  }[]
  /**
   * Records with `id`, `list_id`, `category_id`, `title`, `description`, `url`, `pending`, `lock_comments`, `live`,
   * `merged_into`, `created`, `modified`, `edited`, `list_arrival`, `person`.
   */
  tasks: {
  }[]
  /**
   * Records with `id`, `task_id`, `in_reply_to`, `content`, `pending`, `live`, `merged_from`, `created`, `modified`,
   * `edited`, `person`.
   */
  comments: {
  }[]
  /** Records with `id`, `task_id`, `comment_id`, `title`, `content`, `created`, `person`. */
  text_versions: {
  }[]
  /** Records with `id`, `task_id`, `source`, `live`, `merged_from`, `created`, `person`. */
  votes: {
  }[]
  /** Records with `id`, `task_id`, `level`, `by_vote`, `created`, `person`. */
  subscriptions: {
  }[]
  /** Records with `id`, `comment_id`, `person`. */
  mentions: {
  }[]
  /** Records with `id`, `task_id`, `list_id`, `arrived`, `left_at`, `note`. */
  task_stays: {
  }[]
  /** Records with `id`, `kind`, `record_id`, `reason`, `created`, `person`. */
  trash: {
  }[]
  /** Records with `id`, `task_id`, `content`, `created`, `person`. */
  task_notes: {
  }[]
  /** Records with `id`, `task_id`, `content`, `created`, `person`. */
  private_messages: {
  }[]
  /** Records with `id`, `address`, `created`. */
  map_guests: {
  }[]
  /** Records with `id`, `type`, `data`, `created`, `person`. */
  events: {
  }[]
}

export interface MapSettings {
  colour: string
  privacy_url: string
  terms_url: string
  imprint_url: string
  follow_level: 'answers' | 'comments'
  synonyms: string
}

export interface MapSettingsEdit {
  /** The colour of links and buttons, such as `3d6b4f`, with a contrast of at least 4.5. */
  colour?: string | null
  /** The privacy notice, linked from every page of the map. */
  privacy_url?: string | null
  /** The terms of use, linked from every page of the map. */
  terms_url?: string | null
  /** The imprint, linked from every page of the map. */
  imprint_url?: string | null
  /**
   * What new followers of a task are notified of: moves of the task and answers by the team, or every comment as well.
   */
  follow_level?: 'answers' | 'comments'
  /**
   * Synonyms in this map, such as `board, wall`, one group per line. Search and suggested duplicates use them in
   * addition to the built-in synonyms.
   */
  synonyms?: string | null
}

export interface Access {
  /**
   * Who can see the pages of the map: everyone; everyone with the link, but no search engines; only guests; or only the
   * team. Tokens always have access.
   */
  visibility: 'public' | 'unlisted' | 'invited' | 'team'
}

export interface AccessEdit {
  /**
   * Who can see the pages of the map: everyone; everyone with the link, but no search engines; only guests; or only the
   * team. Tokens always have access.
   */
  visibility?: 'public' | 'unlisted' | 'invited' | 'team'
}

export interface Guest {
  id: number
  address: string
  created: string
}

export interface GuestQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface NewGuest {
  /** An email address, or a whole domain: `@example.org`. */
  address: string
}

export interface Embedding {
  /**
   * The sites that may embed the board and the suggestion form, such as `https://example.com` or
   * `https://*.example.com`; `*` for every site, an empty list for none.
   */
  sites: string[]
}

export interface EmbeddingEdit {
  /**
   * The sites that may embed the board and the suggestion form, such as `https://example.com` or
   * `https://*.example.com`; `*` for every site, an empty list for none.
   */
  sites?: string[]
}

export interface CategoryQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface NewCategory {
  /** Unique in the map, case-insensitive. */
  name: string
  /** A known emoji shortname such as `:bug:`; the colons may be left out. */
  emoji_shortname: string
}

export interface CategoryEdit {
  /** Unique in the map, case-insensitive. */
  name?: string
  /** A known emoji shortname such as `:bug:`; the colons may be left out. */
  emoji_shortname?: string
}

export interface ListQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface NewList {
  name: string
  /** The role decides where the list appears and what it allows. */
  role: 'suggestions' | 'under_consideration' | 'rejected' | 'on_hold' | 'planned' | 'in_progress' | 'completed'
  /** Allow suggestions of end users. Null uses the default of the role. */
  suggestions?: boolean | null
  /** Allow votes on the tasks of the list. Null uses the default of the role. */
  votes?: boolean | null
  /** Allow comments on the tasks of the list. Null uses the default of the role. */
  comments?: boolean | null
  /** The number of tasks shown on the board. Default: 10. */
  display_count?: number | null
}

export interface ListEdit {
  name?: string
  /** The role decides where the list appears and what it allows. */
  role?: 'suggestions' | 'under_consideration' | 'rejected' | 'on_hold' | 'planned' | 'in_progress' | 'completed'
  /** Allow suggestions of end users. Null uses the default of the role. */
  suggestions?: boolean | null
  /** Allow votes on the tasks of the list. Null uses the default of the role. */
  votes?: boolean | null
  /** Allow comments on the tasks of the list. Null uses the default of the role. */
  comments?: boolean | null
  /** The number of tasks shown on the board. Default: 10. */
  display_count?: number | null
}

export interface ListsMoveBody {
  /** The id of a list with the same role to place it before; null places it last. */
  before: number | null
}

export interface TaskQuery {
  /** The text occurs in the title, in any case. */
  title?: string
  /** Whether the task is pending. */
  pending?: boolean
  /** Whether the task is closed to new comments. */
  lock_comments?: boolean
  /** The id of a list, or of several, separated by commas. */
  list_id?: number | number[]
  /** The whole name of the list, in any case. */
  list_name?: string
  /** The whole name of the category, in any case. */
  category_name?: string
  /** The id of a category, or of several, separated by commas. */
  category_id?: number | number[]
  /** The emoji shortname of the category, or of several, with or without colons, separated by commas. */
  category_emoji?: string | string[]
  /** The id of an author, or of several, separated by commas. */
  author_id?: number | number[]
  /** Created at this time or later. */
  created_min?: string
  /** Created at this time or earlier. */
  created_max?: string
  /** Last modified then or later. */
  modified_min?: string
  /** Last modified then or earlier. */
  modified_max?: string
  /** In its list since then or later. */
  list_arrival_min?: string
  /** In its list since then or earlier. */
  list_arrival_max?: string
  /** The sort order; `-` for descending. Default: newest first. */
  ordering?:
    | 'created'
    | '-created'
    | 'modified'
    | '-modified'
    | 'list_arrival'
    | '-list_arrival'
    | 'votes_count'
    | '-votes_count'
    | 'comments_count'
    | '-comments_count'
    | 'title'
    | '-title'
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface NewTask {
  /** The id of the list. */
  parent: number
  title: string
  /** Markdown body. */
  description?: string | null
  /** The name of a category of the map, case-insensitive. */
  category?: string | null
  /** A related URL. */
  url?: string | null
  /** True hides the task until it is approved; false approves it. */
  pending?: boolean | null
  /** True closes the tasks to new comments. */
  lock_comments?: boolean | null
  /** False: no one gets an email about it. Default: true. */
  notify?: boolean
}

export interface TaskEdit {
  /** The id of the list. */
  parent?: number
  title?: string
  /** Markdown body. */
  description?: string | null
  /** The name of a category of the map, case-insensitive. */
  category?: string | null
  /** A related URL. */
  url?: string | null
  /** True hides the task until it is approved; false approves it. */
  pending?: boolean | null
  /** True closes the tasks to new comments. */
  lock_comments?: boolean | null
  /** A public note about the move, in plain text. Only with a new `parent`. */
  note?: string | null
  /** False: no one gets an email about it. Default: true. */
  notify?: boolean
}

export interface TasksMergeBody {
  /** The id of the other task, which is kept. */
  into: number
  /** False: no one gets an email about it. Default: true. */
  notify?: boolean
}

export interface MergedTask {
  id: number
  title: string
  votes: number
  comments: number
}

export interface MergedTasks {
  results: MergedTask[]
}

export interface TasksCloseReportsBody {
  /** True dismisses the reports. False reopens them. */
  closed: boolean
}

export interface TasksDeclineBody {
  /** Why, in the words of the team. Markdown. The author reads it. */
  reason: string
  /** False: the author gets no email. */
  notify?: boolean | null
}

export interface TasksReportBody {
  /** What is wrong with it. */
  reason: string
}

export interface TasksSnoozeBody {
  /** A date or a time; null shows it again. */
  until: string | null
}

export interface BulkAction {
  id: number
  /** The number of tasks to change. */
  tasks: number
  /** The number of tasks processed so far. */
  done: number
  /** The number of tasks changed. The others already had these values. */
  changed: number
  /** The number of tasks that are gone, or were changed in the meantime. */
  skipped: number
  /** The number of changes undone. */
  undone: number
  /** The number not undone, because the task was changed since. */
  kept: number
  created: string
  finished: string | null
  undo_started: string | null
}

export interface TasksBulkBody {
  /** At most 100 tasks; in a form, separated by commas. Tasks that don't exist are skipped. */
  ids: number[]
  /** The id of the list. */
  parent?: number
  /** The name of a category of the map, case-insensitive; empty for none. */
  category?: string | null
  /** False approves the tasks. */
  pending?: boolean
  /** True closes the tasks to new comments. */
  lock_comments?: boolean
  /** True moves the tasks to the trash. Can't be combined with other changes. */
  delete?: boolean
  /** Whether followers are notified. Default: false. */
  notify?: boolean
}

export interface Waiting {
  /** Whose suggestions need approval. A newcomer is someone who has had nothing approved in this map yet. */
  suggestions_wait: 'nobody' | 'newcomers' | 'everybody'
  /** Whose comments need approval. A newcomer is someone who has had nothing approved in this map yet. */
  comments_wait: 'nobody' | 'newcomers' | 'everybody'
  /** Newcomers' posts with a link or an image also need approval. */
  links_wait: boolean
}

export interface WaitingEdit {
  /** Whose suggestions need approval. A newcomer is someone who has had nothing approved in this map yet. */
  suggestions_wait?: 'nobody' | 'newcomers' | 'everybody'
  /** Whose comments need approval. A newcomer is someone who has had nothing approved in this map yet. */
  comments_wait?: 'nobody' | 'newcomers' | 'everybody'
  /** Newcomers' posts with a link or an image also need approval. */
  links_wait?: boolean
}

export interface CommentQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface CommentsAllQuery {
  /** Whether the comment is pending. `true` needs the scope `write`. */
  pending?: boolean
  /** The id of a task, or of several, separated by commas. */
  task_id?: number | number[]
  /** The id of an author, or of several, separated by commas. */
  author_id?: number | number[]
  /** Created at this time or later. */
  created_min?: string
  /** Created at this time or earlier. */
  created_max?: string
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface NewComment {
  /** The id of the task. */
  parent: number
  /** Markdown body. */
  content: string
  /** The id of a comment on the same task. */
  in_reply_to?: number | null
  /** False: no one gets an email about it. Default: true. */
  notify?: boolean
}

export interface CommentEdit {
  /** Markdown body. */
  content: string
}

export interface CommentsApproveQuery {
  /** False: no one gets an email about it. Default: true. */
  notify?: boolean
}

export interface CommentsPinQuery {
  /** False: no one gets an email about it. Default: true. */
  notify?: boolean
}

export interface CommentsCloseReportsBody {
  /** True dismisses the reports. False reopens them. */
  closed: boolean
}

export interface CommentsDeclineBody {
  /** Why, in the words of the team. Markdown. The author reads it. */
  reason: string
  /** False: the author gets no email. */
  notify?: boolean | null
}

export interface CommentsReportBody {
  /** What is wrong with it. */
  reason: string
}

export interface CommentsSnoozeBody {
  /** A date or a time; null shows it again. */
  until: string | null
}

export interface VoteQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface NewVote {
  /** The id of the task. */
  parent: number
  voter?: {
    /** The voter, identified by this address from now on. */
    email: string
    first_name?: string | null
    last_name?: string | null
  } | null
  /** Where the voter asked for it. Only the team can see it. */
  source?: string | null
  /** Whether to notify the voter by email. Default: false. */
  notify?: boolean
  /** Whether a new vote makes the voter follow the task, until the vote is removed. Needs a `voter`. Default: false. */
  subscribe?: boolean
}

export interface NoteQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface NewNote {
  /** The id of the task. */
  parent: number
  /** Plain text. */
  content: string
}

export interface Plan {
  /** A team member, or null. */
  assignee: UserRef | null
  priority: 'none' | 'low' | 'medium' | 'high' | 'urgent'
}

export interface PlanEdit {
  /** The id of a member of the team; null for no one. */
  assignee?: number | null
  priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent'
}

export interface Image {
  /** The URL of the image. Only people who can see the image can open it. */
  address: string
  /** The image as Markdown, to put into a description or a comment. */
  markdown: string
  type: string
  width: number
  height: number
}

export interface NewPrivateMessage {
  /** The question, as plain text. */
  content: string
  /** False: no one gets an email about it. Default: true. */
  notify?: boolean
}

export interface PrivateMessageQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface PeopleBlockBody {
  /** Why, in the words of the team. Markdown. The author reads it. */
  reason: string
  /** False: the author gets no email. */
  notify?: boolean | null
}

export interface MapPerson {
  /** The id of the user. */
  id: number
  first_name: string
  last_name: string
  /** First and last name; `Guest` for someone without a name. */
  display_name: string
  /**
   * The `sub` of someone who signed in with a token of your own product. Null for others, and for tokens without
   * `write`.
   */
  external_id: string | null
  standing: 'trusted' | 'blocked'
  created: string
}

export interface MapPeople {
  results: MapPerson[]
}

export interface PeopleRemoveBody {
  /** Why, in the words of the team. Markdown. The author reads it. */
  reason: string
}

export interface Report {
  id: number
  /** The reported task, or null. */
  task: number | null
  /** The reported comment, or null. */
  comment: number | null
  /** Null for a visitor without an account. */
  author: UserRef | null
  reason: string
  created: string
}

export interface ReportQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface TrashEntry {
  id: number
  kind: 'list' | 'task' | 'comment' | 'person'
  /** The id of the deleted record; for `person`, the id of the user. */
  record_id: number
  /** The title of the task, the name of the list, or the text of the comment. */
  title: string
  reason: string
  deleted_by: UserRef | null
  created: string
}

export interface TrashEntryQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface TrashRestoreQuery {
  /** False: no one gets an email about it. Default: true. */
  notify?: boolean
}

export interface SearchResult {
  task: Task
  /** The title as HTML, with matches in `<mark>`. */
  parsed_title: string
  /** The part of the description or of a comment that matches, as plain text. */
  snippet: string
  /** The snippet as HTML, with matches in `<mark>`. */
  parsed_snippet: string
}

export interface SearchResultQuery {
  /** The words to search for, in any order. There are no operators. */
  q: string
  /** The id of a list, or of several, separated by commas. */
  list_id?: number | number[]
  /** The id of a category, or of several, separated by commas. */
  category_id?: number | number[]
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
}

export interface Insight {
  /** The first day, in UTC. */
  first: string
  /** The last day: today. */
  last: string
  /** What happened each day. Updated hourly. */
  activity: {
    day: string
    suggestions: number
    votes: number
    comments: number
    /** Tasks that were moved to a planned list. */
    promised: number
    /** Tasks that were moved from a planned to a completed list. */
    kept: number
  }[]
  /** How long tasks had been in a list before they left it in this period. */
  lists: ({
    id: number
    name: string
    role: string
    /** The number of tasks that left the list. At most the last 200 are measured. */
    measured: number
    /** The median time in the list. */
    median_seconds: number | null
    /** The 90th percentile. */
    p90_seconds: number | null
  })[]
  promises: {
    promised: number
    kept: number
    /** Tasks that are currently in planned lists. */
    still_planned: number
    /** From planned to completed, of the last ones. */
    median_seconds: number | null
  }
  /** The ten categories whose tasks got the most votes. */
  categories: {
    name: string
    emoji_shortname: string
    votes: number
  }[]
  /** Searches without results. */
  empty_searches: {
    words: string
    count: number
  }[]
  /** Whether the page of planned and completed tasks is public. */
  promises_public: boolean
}

export interface InsightGetQuery {
  /** The number of days up to today. Default: 30. */
  days?: '30' | '90' | '365'
}

export interface InsightEdit {
  promises_public: boolean
}

export interface AuditEvent {
  id: number
  /** The event type. See the reference for all of them. */
  type: string
  created: string
  /** A person, a program with a token, or the system (the command line and background jobs). */
  actor_kind: 'person' | 'token' | 'system'
  /** Who did it; null for the system. */
  actor: UserRef | null
  /** The task it is about, as long as it exists. */
  task: {
    id: number
    title: string
    service_url: string
  } | null
  /** Ids and short values. */
  data: Record<string, unknown>
  request_id: string | null
}

export interface AuditEventQuery {
  /** The type of event, such as `task.moved`. */
  type?: string
  /** The id of the author. */
  author_id?: number
  /** At this time or later. */
  created_min?: string
  /** At this time or earlier. */
  created_max?: string
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface EventFeed {
  results: FeedEvent[]
  /** Send it as `after` in the next request. */
  cursor: number
  /** Whether there is more to read right away. There may be more even if `results` is empty. */
  more: boolean
}

export interface EventsListQuery {
  /** The last `cursor`. Without it, the feed starts with the oldest event; `latest` returns the current cursor. */
  after?: number | string
  /** Only these event types, separated by commas or as repeated parameters. */
  type?: string | string[]
  /** At most 100, which is the default. */
  limit?: number
}

export interface StreamTicket {
  /** Append it to the URL of the stream as `ticket`. */
  ticket: string
  /** Open the stream before this time. */
  expires: string
}

export interface Webhook {
  id: number
  name: string
  url: string
  /** The events it gets, as they were set. See the reference for all of them. */
  types: string[]
  /** Each delivery waits until the ones before it have been delivered or given up. */
  ordered: boolean
  /** Standard Webhooks, or a short text for a chat channel. */
  shape: 'standard' | 'slack' | 'discord' | 'mattermost'
  /** The language of chat texts. */
  language: string
  /** `disabled`: the endpoint answered 410. */
  state: 'active' | 'paused' | 'disabled'
  /** Why it is not active. */
  reason: 'team' | 'failures' | 'gone' | null
  /** When it first failed since its last success. */
  failing_since: string | null
  /** Until then deliveries are signed with the secret before, too. */
  old_secret_until: string | null
  created: string
  modified: string
}

export interface WebhookQuery {
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

export interface WebhookWithSecret {
  id: number
  name: string
  url: string
  /** The events it gets, as they were set. See the reference for all of them. */
  types: string[]
  /** Each delivery waits until the ones before it have been delivered or given up. */
  ordered: boolean
  /** Standard Webhooks, or a short text for a chat channel. */
  shape: 'standard' | 'slack' | 'discord' | 'mattermost'
  /** The language of chat texts. */
  language: string
  /** `disabled`: the endpoint answered 410. */
  state: 'active' | 'paused' | 'disabled'
  /** Why it is not active. */
  reason: 'team' | 'failures' | 'gone' | null
  /** When it first failed since its last success. */
  failing_since: string | null
  /** Until then deliveries are signed with the secret before, too. */
  old_secret_until: string | null
  created: string
  modified: string
  /** Save it: it is only shown now. */
  secret: string
}

export interface NewWebhookWithSecret {
  name: string
  /** Must be on the public internet. */
  url: string
  /**
   * The events it gets. `task.*` means all task events, and `*` all events, including those added by later versions.
   * Default: the events a public token can see, without votes.
   */
  types?: string[]
  /** Make deliveries wait behind one that fails. Default: false. */
  ordered?: boolean
  /** The format of the body. Default: `standard`. */
  shape?: 'standard' | 'slack' | 'discord' | 'mattermost'
  /** The language of chat texts. Default: `en`. */
  language?: string
  /** False pauses it, true resumes it. */
  active?: boolean
}

export interface WebhookEdit {
  name?: string
  /** Must be on the public internet. */
  url?: string
  /**
   * The events it gets. `task.*` means all task events, and `*` all events, including those added by later versions.
   * Default: the events a public token can see, without votes.
   */
  types?: string[]
  /** Make deliveries wait behind one that fails. Default: false. */
  ordered?: boolean
  /** The format of the body. Default: `standard`. */
  shape?: 'standard' | 'slack' | 'discord' | 'mattermost'
  /** The language of chat texts. Default: `en`. */
  language?: string
  /** False pauses it, true resumes it. */
  active?: boolean
}

export interface DeliveryDetails {
  id: number
  webhook_id: number
  /** The header `webhook-id`. It stays the same when the delivery is resent. */
  message_id: string
  /** Null for an example. */
  event_id: number | null
  /** The position of the event in the feed. */
  seq: number | null
  type: string
  task_id: number | null
  state: 'pending' | 'delivered' | 'failed' | 'missed' | 'skipped'
  attempts: number
  /** Null if there is none. */
  next_attempt: string | null
  /** Null before the first. */
  last_attempt: string | null
  /** The HTTP status of the last attempt. */
  status: number | null
  /** Why the last attempt failed. */
  error: string | null
  /** How long the last attempt took. */
  duration_ms: number | null
  created: string
  /** As it would be sent now, without anything that was erased since. Null if the event is gone. */
  request: {
    url: string
    /** Without the signature. */
    headers: Record<string, unknown>
    body: string
  } | null
  /** The beginning of the last response. */
  answer: string | null
}

export interface WebhooksTestBody {
  /** The type of event, such as `task.moved`. */
  type: string
}

export interface Resent {
  /** The number of deliveries to be resent. */
  deliveries: number
}

export interface WebhooksResendBody {
  /** Deliveries that were given up, or that were missed while the webhook was paused. */
  state: 'failed' | 'missed'
  /** Only events at this time or later. */
  since?: string
}

export interface Delivery {
  id: number
  webhook_id: number
  /** The header `webhook-id`. It stays the same when the delivery is resent. */
  message_id: string
  /** Null for an example. */
  event_id: number | null
  /** The position of the event in the feed. */
  seq: number | null
  type: string
  task_id: number | null
  state: 'pending' | 'delivered' | 'failed' | 'missed' | 'skipped'
  attempts: number
  /** Null if there is none. */
  next_attempt: string | null
  /** Null before the first. */
  last_attempt: string | null
  /** The HTTP status of the last attempt. */
  status: number | null
  /** Why the last attempt failed. */
  error: string | null
  /** How long the last attempt took. */
  duration_ms: number | null
  created: string
}

export interface WebhooksDeliveriesQuery {
  state?: 'pending' | 'delivered' | 'failed' | 'missed' | 'skipped'
  /** The type of event, such as `task.moved`. */
  type?: string
  /** The HTTP status of the last attempt. */
  status?: number
  /** The id of the task. */
  task_id?: number
  /** At this time or later. */
  created_min?: string
  /** At this time or earlier. */
  created_max?: string
  /** The page number, starting at 1. Without it, links use cursors, which never skip or repeat a record. */
  page?: number
  /** Records per page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; taken from a `next` or `previous` link. */
  cursor?: string
}

/** Everything a token can do. */
export interface Client {
  team: {
    /** The team that owns the token. Includes its members. Also works while the map is archived. Scope: read. */
    get(options?: PlainReadOptions): Promise<Team>
    /**
     * The team that owns the token. Includes its members. Also works while the map is archived. Undefined while its
     * ETag still is `ifNoneMatch`. Scope: read.
     */
    get(options?: ReadOptions): Promise<Team | undefined>
  }
  token: {
    /**
     * The token itself. Its name, map, scopes, expiry and limits. Also works while the map is archived. Scope: public.
     */
    get(options?: PlainReadOptions): Promise<Token>
    /**
     * The token itself. Its name, map, scopes, expiry and limits. Also works while the map is archived. Undefined while
     * its ETag still is `ifNoneMatch`. Scope: public.
     */
    get(options?: ReadOptions): Promise<Token | undefined>
  }
  map: {
    /** The map of the token. Scope: public. */
    get(options?: PlainReadOptions): Promise<RoadMap>
    /** The map of the token. Undefined while its ETag still is `ifNoneMatch`. Scope: public. */
    get(options?: ReadOptions): Promise<RoadMap | undefined>
    /**
     * Edit, archive or reactivate the map. While the map is archived, only an edit with `is_active: true` is accepted.
     * Scope: manage.
     */
    edit(body: MapEdit, options?: EditOptions): Promise<RoadMap>
    /**
     * Set the map's picture. The body is the image itself: `curl --data-binary @logo.png`. It may be up to 10 MiB and
     * 40 megapixels, with 16,384 pixels on each side. It is scaled down and stored without metadata; only the first
     * frame of an animation is kept. SVG is refused. Scope: manage.
     */
    setAvatar(file: FileContent, options?: CreateOptions): Promise<RoadMap>
    /** Remove the map's picture. The map's initials are shown instead. Scope: manage. */
    deleteAvatar(options?: CallOptions): Promise<RoadMap>
    /**
     * Everything in the map, as one file. A consistent snapshot. It contains people's names, but not their email
     * addresses. Scope: manage.
     */
    export(options?: PlainReadOptions): Promise<MapExport>
    /**
     * Everything in the map, as one file. A consistent snapshot. It contains people's names, but not their email
     * addresses. Undefined while its ETag still is `ifNoneMatch`. Scope: manage.
     */
    export(options?: ReadOptions): Promise<MapExport | undefined>
  }
  settings: {
    /** The colour and the legal links of the map. Scope: manage. */
    get(options?: PlainReadOptions): Promise<MapSettings>
    /** The colour and the legal links of the map. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(options?: ReadOptions): Promise<MapSettings | undefined>
    /** Edit the colour and the legal links. Scope: manage. */
    edit(body: MapSettingsEdit, options?: EditOptions): Promise<MapSettings>
  }
  access: {
    /** The visibility of the map. Scope: manage. */
    get(options?: PlainReadOptions): Promise<Access>
    /** The visibility of the map. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(options?: ReadOptions): Promise<Access | undefined>
    /** Change the visibility of the map. Scope: manage. */
    edit(body: AccessEdit, options?: EditOptions): Promise<Access>
  }
  guests: {
    /** The guests of the map, oldest first. Guests can see the map while its visibility is `invited`. Scope: manage. */
    list(query?: GuestQuery, options?: CallOptions): Listing<Guest>
    /** Invite an email address or a domain. Scope: manage. */
    create(body: NewGuest, options?: CreateOptions): Promise<Guest>
    /** Revoke an invitation. Scope: manage. */
    delete(id: number, options?: CallOptions): Promise<void>
  }
  embedding: {
    /** The sites that may embed the map. Scope: manage. */
    get(options?: PlainReadOptions): Promise<Embedding>
    /** The sites that may embed the map. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(options?: ReadOptions): Promise<Embedding | undefined>
    /**
     * Change which sites may embed the map. Replaces the previous list. The visibility of the map is a separate
     * setting. Scope: manage.
     */
    edit(body: EmbeddingEdit, options?: EditOptions): Promise<Embedding>
  }
  categories: {
    /** The categories of the map, by name. Scope: public. */
    list(query?: CategoryQuery, options?: CallOptions): Listing<Category>
    /** One category. Scope: public. */
    get(id: number, options?: PlainReadOptions): Promise<Category>
    /** One category. Undefined while its ETag still is `ifNoneMatch`. Scope: public. */
    get(id: number, options?: ReadOptions): Promise<Category | undefined>
    /** Create a category. Scope: manage. */
    create(body: NewCategory, options?: CreateOptions): Promise<Category>
    /** Edit a category. Scope: manage. */
    edit(id: number, body: CategoryEdit, options?: EditOptions): Promise<Category>
    /** Delete a category. Its tasks stay, without a category. Scope: manage. */
    delete(id: number, options?: EditOptions): Promise<void>
  }
  lists: {
    /** The lists of the map, in order. Scope: public. */
    list(query?: ListQuery, options?: CallOptions): Listing<List>
    /** One list, without its tasks. Scope: public. */
    get(id: number, options?: PlainReadOptions): Promise<List>
    /** One list, without its tasks. Undefined while its ETag still is `ifNoneMatch`. Scope: public. */
    get(id: number, options?: ReadOptions): Promise<List | undefined>
    /**
     * Create a list. Settings for suggestions, votes and comments that you leave out follow the role. Scope: manage.
     */
    create(body: NewList, options?: CreateOptions): Promise<List>
    /** Edit a list. Scope: manage. */
    edit(id: number, body: ListEdit, options?: EditOptions): Promise<List>
    /** Reorder a list among the lists of its role. Scope: manage. */
    move(id: number, body: ListsMoveBody, options?: EditOptions): Promise<List>
    /** Delete a list and its tasks. Scope: manage. */
    delete(id: number, options?: EditOptions): Promise<void>
  }
  tasks: {
    /**
     * The tasks of the map. Newest first. All filters can be combined. A filter for something that isn't in the map
     * returns an empty page. Scope: public.
     */
    list(query?: TaskQuery, options?: CallOptions): Listing<Task>
    /** One task. Scope: public. */
    get(id: number, options?: PlainReadOptions): Promise<Task>
    /** One task. Undefined while its ETag still is `ifNoneMatch`. Scope: public. */
    get(id: number, options?: ReadOptions): Promise<Task | undefined>
    /** Create a task. Scope: write. */
    create(body: NewTask, options?: CreateOptions): Promise<Task>
    /** Edit, move, approve or lock a task. Scope: write. */
    edit(id: number, body: TaskEdit, options?: EditOptions): Promise<Task>
    /**
     * Delete a task. Deletes its comments, votes and subscriptions as well. The team can restore it for 30 days. Scope:
     * write.
     */
    delete(id: number, options?: EditOptions): Promise<void>
    /**
     * Merge a task into another. Its votes, comments and followers move to the other task, which is returned. After
     * that, the merged task is a 404 with `merged_into` in the problem. Scope: write.
     */
    merge(id: number, body: TasksMergeBody, options?: CreateOptions): Promise<Task>
    /**
     * Undo a merge. The id is that of the merged task. It gets back its own votes, comments and followers. Scope:
     * write.
     */
    unmerge(id: number, options?: CreateOptions): Promise<Task>
    /** The tasks that were merged into a task. Scope: read. */
    merged(id: number, options?: PlainReadOptions): Promise<MergedTasks>
    /** The tasks that were merged into a task. Undefined while its ETag still is `ifNoneMatch`. Scope: read. */
    merged(id: number, options?: ReadOptions): Promise<MergedTasks | undefined>
    /** Dismiss the reports about a task. Scope: write. */
    closeReports(id: number, body: TasksCloseReportsBody, options?: CreateOptions): Promise<void>
    /**
     * Decline a task, with a reason. A pending suggestion goes to the trash. A public task moves to the first list with
     * the role rejected, with the reason as a comment; 409 if there is no such list. Scope: write.
     */
    decline(id: number, body: TasksDeclineBody, options?: CreateOptions): Promise<void>
    /**
     * Report a task to the team. Only a public task can be reported. Reporting it again changes nothing. Scope: write.
     */
    report(id: number, body: TasksReportBody, options?: CreateOptions): Promise<void>
    /** Hide a task from the review queue until later. It stays pending. Scope: write. */
    snooze(id: number, body: TasksSnoozeBody, options?: CreateOptions): Promise<void>
    /**
     * Move, categorise, approve, lock or delete several tasks. Up to 20 tasks are changed before the response is sent.
     * More are changed in the background; `finished` is null until that is done. Scope: write.
     */
    bulk(body: TasksBulkBody, options?: CreateOptions): Promise<BulkAction>
  }
  waiting: {
    /** The moderation rules of the map. Scope: manage. */
    get(options?: PlainReadOptions): Promise<Waiting>
    /** The moderation rules of the map. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(options?: ReadOptions): Promise<Waiting | undefined>
    /**
     * Change the moderation rules. Posts by team members are never held for review. Posts that are already pending stay
     * pending. Scope: manage.
     */
    edit(body: WaitingEdit, options?: EditOptions): Promise<Waiting>
  }
  comments: {
    /** The comments on a task, oldest first. Scope: public. */
    list(taskId: number, query?: CommentQuery, options?: CallOptions): Listing<Comment>
    /**
     * The comments of the map, oldest first. Includes pending comments if the token has the scope `write`. Scope:
     * public.
     */
    all(query?: CommentsAllQuery, options?: CallOptions): Listing<Comment>
    /** One comment. Scope: public. */
    get(id: number, options?: PlainReadOptions): Promise<Comment>
    /** One comment. Undefined while its ETag still is `ifNoneMatch`. Scope: public. */
    get(id: number, options?: ReadOptions): Promise<Comment | undefined>
    /** Comment on a task. Scope: write. */
    create(body: NewComment, options?: CreateOptions): Promise<Comment>
    /**
     * Change the text of a comment. Works only with the token that wrote it. The team can see earlier versions. Scope:
     * write.
     */
    edit(id: number, body: CommentEdit, options?: EditOptions): Promise<Comment>
    /** Approve a pending comment. Does nothing if the comment is already approved. Scope: write. */
    approve(id: number, query?: CommentsApproveQuery, options?: CreateOptions): Promise<Comment>
    /** Make a comment pending again. Scope: write. */
    hold(id: number, options?: CreateOptions): Promise<void>
    /** Delete a comment. Replies to it stay, with `in_reply_to` null. Scope: write. */
    delete(id: number, options?: EditOptions): Promise<void>
    /**
     * Pin a comment as the team's answer. It is shown first, and replaces a comment that was pinned before. Scope:
     * write.
     */
    pin(id: number, query?: CommentsPinQuery, options?: CreateOptions): Promise<Comment>
    /** Unpin the team's answer. Scope: write. */
    unpin(id: number, options?: CreateOptions): Promise<Comment>
    /** Dismiss the reports about a comment. Scope: write. */
    closeReports(id: number, body: CommentsCloseReportsBody, options?: CreateOptions): Promise<void>
    /** Move a comment to the trash, with a reason. Scope: write. */
    decline(id: number, body: CommentsDeclineBody, options?: CreateOptions): Promise<void>
    /**
     * Report a comment to the team. Only a public comment can be reported. Reporting it again changes nothing. Scope:
     * write.
     */
    report(id: number, body: CommentsReportBody, options?: CreateOptions): Promise<void>
    /** Hide a comment from the review queue until later. It stays pending. Scope: write. */
    snooze(id: number, body: CommentsSnoozeBody, options?: CreateOptions): Promise<void>
  }
  votes: {
    /** The votes for a task, oldest first. Scope: public. */
    list(taskId: number, query?: VoteQuery, options?: CallOptions): Listing<Vote>
    /** One vote. Scope: public. */
    get(id: number, options?: PlainReadOptions): Promise<Vote>
    /** One vote. Undefined while its ETag still is `ifNoneMatch`. Scope: public. */
    get(id: number, options?: ReadOptions): Promise<Vote | undefined>
    /**
     * Vote for a task. With a `voter`, votes on behalf of that person; otherwise as the token's own author. Voting
     * again returns 200 with the same vote. Scope: write.
     */
    create(body: NewVote, options?: CreateOptions): Promise<Vote>
    /** Remove a vote. Scope: write. */
    delete(id: number, options?: EditOptions): Promise<void>
  }
  notes: {
    /** The internal notes on a task, oldest first. Only the team can see them. A token needs `write`. Scope: write. */
    list(taskId: number, query?: NoteQuery, options?: CallOptions): Listing<Note>
    /** Write an internal note on a task. Scope: write. */
    create(body: NewNote, options?: CreateOptions): Promise<Note>
    /** Delete an internal note. Scope: write. */
    delete(id: number, options?: CallOptions): Promise<void>
  }
  plans: {
    /** The assignee and the priority of a task. Only the team can see them. A token needs `write`. Scope: write. */
    get(taskId: number, options?: PlainReadOptions): Promise<Plan>
    /**
     * The assignee and the priority of a task. Only the team can see them. A token needs `write`. Undefined while its
     * ETag still is `ifNoneMatch`. Scope: write.
     */
    get(taskId: number, options?: ReadOptions): Promise<Plan | undefined>
    /** Assign a task to a member, or change its priority. Scope: write. */
    edit(taskId: number, body: PlanEdit, options?: EditOptions): Promise<Plan>
  }
  images: {
    /**
     * Upload an image for a description or a comment. The body is the image itself: `curl --data-binary @screen.png`.
     * It may be up to 10 MiB and 40 megapixels, with 16,384 pixels on each side. It is scaled down and stored without
     * metadata; only the first frame of an animation is kept. SVG is refused. Put `markdown` into a text: an image that
     * no text uses is deleted after a day. Uploading the same image again returns the same URL. Until a public text
     * uses it, its URL works only in the browser sessions of people who may see it. Scope: write.
     */
    upload(file: FileContent, options?: CreateOptions): Promise<Image>
  }
  messages: {
    /**
     * Send a private message to the author of a task. Only the team and the author can read it. A pending suggestion
     * stays pending. Scope: write.
     */
    create(taskId: number, body: NewPrivateMessage, options?: CreateOptions): Promise<PrivateMessage>
    /** The private messages between the team and the author of a task, oldest first. Scope: write. */
    list(taskId: number, query?: PrivateMessageQuery, options?: CallOptions): Listing<PrivateMessage>
  }
  people: {
    /**
     * Block a person: they can no longer suggest, comment or vote. Declines their pending posts. Applies to this map
     * only. Scope: write.
     */
    block(id: number, body: PeopleBlockBody, options?: CreateOptions): Promise<void>
    /** Stop trusting or blocking a person. Scope: write. */
    clear(id: number, options?: CreateOptions): Promise<void>
    /** People the team trusts or has blocked in this map: the newest 200 of each. Scope: write. */
    list(options?: PlainReadOptions): Promise<MapPeople>
    /**
     * People the team trusts or has blocked in this map: the newest 200 of each. Undefined while its ETag still is
     * `ifNoneMatch`. Scope: write.
     */
    list(options?: ReadOptions): Promise<MapPeople | undefined>
    /**
     * Block a person and remove everything they posted in this map. Their tasks, comments and votes go to the trash as
     * one deletion. Restoring it also unblocks the person. Scope: write.
     */
    remove(id: number, body: PeopleRemoveBody, options?: CreateOptions): Promise<void>
    /**
     * Trust a person: their posts no longer need approval. Approves their pending posts. Applies to this map only.
     * Scope: write.
     */
    trust(id: number, options?: CreateOptions): Promise<void>
  }
  reports: {
    /** The open reports, oldest first. Scope: write. */
    list(query?: ReportQuery, options?: CallOptions): Listing<Report>
  }
  trash: {
    /** Deletions of the last 30 days, newest first. Scope: write. */
    list(query?: TrashEntryQuery, options?: CallOptions): Listing<TrashEntry>
    /**
     * Undo a deletion. Returns 409 if the list or task it belonged to is itself in the trash; restore that first.
     * Scope: write.
     */
    restore(id: number, query?: TrashRestoreQuery, options?: CreateOptions): Promise<void>
    /** Permanently delete an item in the trash. Scope: manage. */
    delete(id: number, options?: CallOptions): Promise<void>
  }
  bulk: {
    /** The progress of a bulk change. Scope: write. */
    get(id: number, options?: PlainReadOptions): Promise<BulkAction>
    /** The progress of a bulk change. Undefined while its ETag still is `ifNoneMatch`. Scope: write. */
    get(id: number, options?: ReadOptions): Promise<BulkAction | undefined>
    /**
     * Undo a bulk change. Restores only what the bulk change modified, except for tasks that were changed again since.
     * Returns 409 while it is still running. Scope: write.
     */
    undo(id: number, options?: CreateOptions): Promise<BulkAction>
  }
  search: {
    /**
     * Search the tasks, best match first. Ranked as on the search page: matches in the title count most, then in the
     * description, then in comments. Synonyms and typos match as well. At most 300 tasks are returned and counted.
     * Links use page numbers, because a rank has no cursor. Scope: public.
     */
    list(query: SearchResultQuery, options?: CallOptions): Listing<SearchResult>
  }
  insight: {
    /**
     * Insights: numbers about the map. What happened each day, how long tasks stay in each list, and what was planned
     * and completed. Scope: write.
     */
    get(query?: InsightGetQuery, options?: PlainReadOptions): Promise<Insight>
    /**
     * Insights: numbers about the map. What happened each day, how long tasks stay in each list, and what was planned
     * and completed. Undefined while its ETag still is `ifNoneMatch`. Scope: write.
     */
    get(query?: InsightGetQuery, options?: ReadOptions): Promise<Insight | undefined>
    /** Show or hide the public page of planned and completed tasks. Scope: manage. */
    edit(body: InsightEdit, options?: EditOptions): Promise<Insight>
  }
  audit: {
    /**
     * The audit log: who did what, and when. Newest first. `count` is at most 1000, even if the log is longer. Scope:
     * manage.
     */
    list(query?: AuditEventQuery, options?: CallOptions): Listing<AuditEvent>
  }
  events: {
    /**
     * The events since a cursor, in order. The change feed of the map. Save the `cursor` and send it as `after` in the
     * next request: you never miss an event or get one twice, even if events are written in the meantime. While `more`
     * is true, request the next part right away. Records are in their current state, not as they were at the time of
     * the event. A deletion has ids and no record. Events the token may not read are left out: some need `write` or
     * `manage` (see the reference of events). Requesting them by `type` returns 403. A cursor is valid for some weeks
     * (the setting FEED_DAYS). An older one returns 410 with the code `cursor_expired`: get the cursor of
     * `after=latest`, read everything again, and continue from there. Scope: public.
     */
    list(query?: EventsListQuery, options?: PlainReadOptions): Promise<EventFeed>
    /**
     * The events since a cursor, in order. The change feed of the map. Save the `cursor` and send it as `after` in the
     * next request: you never miss an event or get one twice, even if events are written in the meantime. While `more`
     * is true, request the next part right away. Records are in their current state, not as they were at the time of
     * the event. A deletion has ids and no record. Events the token may not read are left out: some need `write` or
     * `manage` (see the reference of events). Requesting them by `type` returns 403. A cursor is valid for some weeks
     * (the setting FEED_DAYS). An older one returns 410 with the code `cursor_expired`: get the cursor of
     * `after=latest`, read everything again, and continue from there. Undefined while its ETag still is `ifNoneMatch`.
     * Scope: public.
     */
    list(query?: EventsListQuery, options?: ReadOptions): Promise<EventFeed | undefined>
    /**
     * Get a ticket for opening the stream in a browser. The `EventSource` of browsers sends no `Authorization` header,
     * and a token doesn't belong in a URL. Your server asks for a ticket and gives it to the page, which opens the
     * stream with `?ticket=…` within 60 seconds. The stream shows what this token may read and counts as one of its
     * streams. It ends when the token is revoked or expires. A browser that reconnects later needs a new ticket: when
     * `EventSource` reports an error and is closed, get one and open the stream again with `after` set to the last id.
     * Scope: public.
     */
    ticket(options?: CreateOptions): Promise<StreamTicket>
  }
  webhooks: {
    /** The webhooks of the map, oldest first. Scope: manage. */
    list(query?: WebhookQuery, options?: CallOptions): Listing<Webhook>
    /** One webhook. Scope: manage. */
    get(id: number, options?: PlainReadOptions): Promise<Webhook>
    /** One webhook. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(id: number, options?: ReadOptions): Promise<Webhook | undefined>
    /**
     * Create a webhook. The secret is only in this response. From now on, the URL gets a POST for each event, signed
     * according to Standard Webhooks 1.0. Scope: manage.
     */
    create(body: NewWebhookWithSecret, options?: CreateOptions): Promise<WebhookWithSecret>
    /**
     * Edit, pause or resume a webhook. Pending deliveries go to the new URL, and nothing more to the old one. Scope:
     * manage.
     */
    edit(id: number, body: WebhookEdit, options?: EditOptions): Promise<Webhook>
    /** Delete a webhook and its log. Scope: manage. */
    delete(id: number, options?: EditOptions): Promise<void>
    /**
     * Give a webhook a new secret. The secret is only in this response. For a day, messages are also signed with the
     * old one. Scope: manage.
     */
    rotate(id: number, options?: CreateOptions): Promise<WebhookWithSecret>
    /**
     * Send an example event. Sent once, even while the webhook is paused. The body has `"test": true`. Read the
     * delivery to see the result. Scope: manage.
     */
    test(id: number, body: WebhooksTestBody, options?: CreateOptions): Promise<DeliveryDetails>
    /**
     * Resend deliveries that failed, or that were missed while the webhook was paused. Each keeps its id, and is signed
     * with the current secret. Also works while the webhook is paused. Scope: manage.
     */
    resend(id: number, body: WebhooksResendBody, options?: CreateOptions): Promise<Resent>
    /**
     * The deliveries of a webhook, newest first. Successful ones are kept for 7 days, the others for 30. `count` is at
     * most 1000. Scope: manage.
     */
    deliveries(id: number, query?: WebhooksDeliveriesQuery, options?: CallOptions): Listing<Delivery>
  }
  deliveries: {
    /** One delivery, with request and response. Scope: manage. */
    get(id: number, options?: PlainReadOptions): Promise<DeliveryDetails>
    /** One delivery, with request and response. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(id: number, options?: ReadOptions): Promise<DeliveryDetails | undefined>
    /**
     * Resend a delivery. It keeps its id, and is signed with the current secret. Also works while the webhook is
     * paused. Scope: manage.
     */
    resend(id: number, options?: CreateOptions): Promise<DeliveryDetails>
  }
}

export const operations: Operations<Client> = {
  team: {
    get: { kind: 'read', path: '/api/1/team/' },
  },
  token: {
    get: { kind: 'read', path: '/api/1/token/' },
  },
  map: {
    get: { kind: 'read', path: '/api/1/map/' },
    edit: { kind: 'edit', path: '/api/1/map/edit/', sends: 'body' },
    setAvatar: { kind: 'edit', path: '/api/1/map/avatar/', sends: 'file' },
    deleteAvatar: { kind: 'delete', path: '/api/1/map/avatar/' },
    export: { kind: 'read', path: '/api/1/map/export/' },
  },
  settings: {
    get: { kind: 'read', path: '/api/1/map/settings/' },
    edit: { kind: 'edit', path: '/api/1/map/settings/', sends: 'body' },
  },
  access: {
    get: { kind: 'read', path: '/api/1/map/access/' },
    edit: { kind: 'edit', path: '/api/1/map/access/edit/', sends: 'body' },
  },
  guests: {
    list: { kind: 'page', path: '/api/1/map/guests/', sends: 'query' },
    create: { kind: 'create', path: '/api/1/map/guests/create/', sends: 'body' },
    delete: { kind: 'delete', path: '/api/1/map/guests/:id/' },
  },
  embedding: {
    get: { kind: 'read', path: '/api/1/map/embedding/' },
    edit: { kind: 'edit', path: '/api/1/map/embedding/', sends: 'body' },
  },
  categories: {
    list: { kind: 'page', path: '/api/1/map/categories/', sends: 'query' },
    get: { kind: 'read', path: '/api/1/map/categories/:id/' },
    create: { kind: 'create', path: '/api/1/map/categories/create/', sends: 'body' },
    edit: { kind: 'edit', path: '/api/1/map/categories/:id/edit/', sends: 'body' },
    delete: { kind: 'delete', path: '/api/1/map/categories/:id/' },
  },
  lists: {
    list: { kind: 'page', path: '/api/1/map/lists/', sends: 'query' },
    get: { kind: 'read', path: '/api/1/map/lists/:id/' },
    create: { kind: 'create', path: '/api/1/map/lists/create/', sends: 'body' },
    edit: { kind: 'edit', path: '/api/1/map/lists/:id/edit/', sends: 'body' },
    move: { kind: 'edit', path: '/api/1/map/lists/:id/move/', sends: 'body' },
    delete: { kind: 'delete', path: '/api/1/map/lists/:id/' },
  },
  tasks: {
    list: { kind: 'page', path: '/api/1/map/tasks/', sends: 'query' },
    get: { kind: 'read', path: '/api/1/map/tasks/:id/' },
    create: { kind: 'create', path: '/api/1/map/tasks/create/', sends: 'body' },
    edit: { kind: 'edit', path: '/api/1/map/tasks/:id/edit/', sends: 'body' },
    delete: { kind: 'delete', path: '/api/1/map/tasks/:id/' },
    merge: { kind: 'edit', path: '/api/1/map/tasks/:id/merge/', sends: 'body' },
    unmerge: { kind: 'edit', path: '/api/1/map/tasks/:id/unmerge/' },
    merged: { kind: 'read', path: '/api/1/map/tasks/:id/merged/' },
    closeReports: { kind: 'edit', path: '/api/1/map/tasks/:id/reports/close/', sends: 'body' },
    decline: { kind: 'edit', path: '/api/1/map/tasks/:id/decline/', sends: 'body' },
    report: { kind: 'edit', path: '/api/1/map/tasks/:id/report/', sends: 'body' },
    snooze: { kind: 'edit', path: '/api/1/map/tasks/:id/snooze/', sends: 'body' },
    bulk: { kind: 'edit', path: '/api/1/map/tasks/bulk/', sends: 'body' },
  },
  waiting: {
    get: { kind: 'read', path: '/api/1/map/waiting/' },
    edit: { kind: 'edit', path: '/api/1/map/waiting/', sends: 'body' },
  },
  comments: {
    list: { kind: 'page', path: '/api/1/map/tasks/:id/comments/', sends: 'query' },
    all: { kind: 'page', path: '/api/1/map/comments/', sends: 'query' },
    get: { kind: 'read', path: '/api/1/map/comments/:id/' },
    create: { kind: 'create', path: '/api/1/map/comments/create/', sends: 'body' },
    edit: { kind: 'edit', path: '/api/1/map/comments/:id/edit/', sends: 'body' },
    approve: { kind: 'edit', path: '/api/1/map/comments/:id/approve/', sends: 'query' },
    hold: { kind: 'edit', path: '/api/1/map/comments/:id/hold/' },
    delete: { kind: 'delete', path: '/api/1/map/comments/:id/' },
    pin: { kind: 'edit', path: '/api/1/map/comments/:id/pin/', sends: 'query' },
    unpin: { kind: 'edit', path: '/api/1/map/comments/:id/unpin/' },
    closeReports: { kind: 'edit', path: '/api/1/map/comments/:id/reports/close/', sends: 'body' },
    decline: { kind: 'edit', path: '/api/1/map/comments/:id/decline/', sends: 'body' },
    report: { kind: 'edit', path: '/api/1/map/comments/:id/report/', sends: 'body' },
    snooze: { kind: 'edit', path: '/api/1/map/comments/:id/snooze/', sends: 'body' },
  },
  votes: {
    list: { kind: 'page', path: '/api/1/map/tasks/:id/votes/', sends: 'query' },
    get: { kind: 'read', path: '/api/1/map/votes/:id/' },
    create: { kind: 'create', path: '/api/1/map/votes/create/', sends: 'body' },
    delete: { kind: 'delete', path: '/api/1/map/votes/:id/' },
  },
  notes: {
    list: { kind: 'page', path: '/api/1/map/tasks/:id/notes/', sends: 'query' },
    create: { kind: 'create', path: '/api/1/map/notes/create/', sends: 'body' },
    delete: { kind: 'delete', path: '/api/1/map/notes/:id/' },
  },
  plans: {
    get: { kind: 'read', path: '/api/1/map/tasks/:id/plan/' },
    edit: { kind: 'edit', path: '/api/1/map/tasks/:id/plan/edit/', sends: 'body' },
  },
  images: {
    upload: { kind: 'edit', path: '/api/1/map/images/', sends: 'file' },
  },
  messages: {
    create: { kind: 'create', path: '/api/1/map/tasks/:id/messages/create/', sends: 'body' },
    list: { kind: 'page', path: '/api/1/map/tasks/:id/messages/', sends: 'query' },
  },
  people: {
    block: { kind: 'edit', path: '/api/1/map/people/:id/block/', sends: 'body' },
    clear: { kind: 'edit', path: '/api/1/map/people/:id/clear/' },
    list: { kind: 'read', path: '/api/1/map/people/' },
    remove: { kind: 'edit', path: '/api/1/map/people/:id/remove/', sends: 'body' },
    trust: { kind: 'edit', path: '/api/1/map/people/:id/trust/' },
  },
  reports: {
    list: { kind: 'page', path: '/api/1/map/reports/', sends: 'query' },
  },
  trash: {
    list: { kind: 'page', path: '/api/1/map/trash/', sends: 'query' },
    restore: { kind: 'edit', path: '/api/1/map/trash/:id/restore/', sends: 'query' },
    delete: { kind: 'delete', path: '/api/1/map/trash/:id/' },
  },
  bulk: {
    get: { kind: 'read', path: '/api/1/map/bulk/:id/' },
    undo: { kind: 'edit', path: '/api/1/map/bulk/:id/undo/' },
  },
  search: {
    list: { kind: 'page', path: '/api/1/map/search/', sends: 'query' },
  },
  insight: {
    get: { kind: 'read', path: '/api/1/map/insight/', sends: 'query' },
    edit: { kind: 'edit', path: '/api/1/map/insight/edit/', sends: 'body' },
  },
  audit: {
    list: { kind: 'page', path: '/api/1/map/audit/', sends: 'query' },
  },
  events: {
    list: { kind: 'read', path: '/api/1/map/events/', sends: 'query' },
    ticket: { kind: 'edit', path: '/api/1/map/events/ticket/' },
  },
  webhooks: {
    list: { kind: 'page', path: '/api/1/map/webhooks/', sends: 'query' },
    get: { kind: 'read', path: '/api/1/map/webhooks/:id/' },
    create: { kind: 'create', path: '/api/1/map/webhooks/create/', sends: 'body' },
    edit: { kind: 'edit', path: '/api/1/map/webhooks/:id/edit/', sends: 'body' },
    delete: { kind: 'delete', path: '/api/1/map/webhooks/:id/' },
    rotate: { kind: 'edit', path: '/api/1/map/webhooks/:id/rotate/' },
    test: { kind: 'edit', path: '/api/1/map/webhooks/:id/test/', sends: 'body' },
    resend: { kind: 'edit', path: '/api/1/map/webhooks/:id/resend/', sends: 'body' },
    deliveries: { kind: 'page', path: '/api/1/map/webhooks/:id/deliveries/', sends: 'query' },
  },
  deliveries: {
    get: { kind: 'read', path: '/api/1/map/deliveries/:id/' },
    resend: { kind: 'edit', path: '/api/1/map/deliveries/:id/resend/' },
  },
}
