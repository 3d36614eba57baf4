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
  /** Filled only for members of the team. */
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
  /** When the task arrived in the list it is in. */
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
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A member was given another role. */
  'member.role_changed': {
    user_id: number
    role: 'Administrator' | 'Moderator'
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A member left the team. */
  'member.removed': {
    user_id: number
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Somebody was invited to the team, by mail or with a link. */
  'invitation.created': {
    invitation_id: number
    role: 'Administrator' | 'Moderator'
    by_mail: boolean
  }
  /** An invitation was taken back. */
  'invitation.withdrawn': {
    invitation_id: number
  }
  /** Somebody accepted an invitation; `member.added` says who became a member. */
  'invitation.accepted': {
    invitation_id: number
    user_id: number
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A token was created for the map. */
  'token.created': {
    token_id: number
    scope: 'public' | 'read' | 'write' | 'manage'
  }
  /** A token was revoked; what it wrote stays. */
  'token.revoked': {
    token_id: number
  }
  /** A token was renamed, and with it the author of what it wrote. */
  'token.renamed': {
    token_id: number
  }
  /** It was changed how people of the product sign in to the map. */
  'jwt.settings_changed': {
    fields: string[]
  }
  /**
   * A secret was made with which the product signs its tokens. `at_once`: the one before ended, and everybody was
   * signed out.
   */
  'jwt.secret_made': {
    at_once: boolean
  }
  /** Somebody signed in from the product for the first time. */
  'jwt.person_added': {
    user_id: number
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** The map was made. */
  'map.created': {
    /** As it is now; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** Fields of the map were changed. */
  'map.edited': {
    fields: string[]
    /** As it is now; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** The map was archived. */
  'map.archived': {
    /** As it is now; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** The map was reactivated. */
  'map.reactivated': {
    /** As it is now; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** Somebody decided who may see the map. */
  'map.visibility_changed': {
    from: string
    to: string
    /** As it is now; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** An address or a domain was invited to the map. */
  'guest.invited': {
    guest_id: number
  }
  /** An invitation to the map was taken back. */
  'guest.removed': {
    guest_id: number
  }
  /** Somebody decided which sites may show the map in a frame. */
  'map.embedding_changed': {
    sites: string[]
    /** As it is now; null if it is gone or hidden. */
    map: RoadMap | null
  }
  /** A first step was ticked or skipped by hand, or all of them were hidden. */
  'checklist.ticked': {
    step: 'mail' | 'share' | 'hidden'
  }
  /** A category was made. */
  'category.created': {
    category_id: number
    /** As it is now; null if it is gone or hidden. */
    category: Category | null
  }
  /** Fields of a category were changed. */
  'category.edited': {
    category_id: number
    fields: string[]
    /** As it is now; null if it is gone or hidden. */
    category: Category | null
  }
  /** A category was deleted; its tasks have none from then on. */
  'category.deleted': {
    category_id: number
    tasks: number
  }
  /** A list was made. */
  'list.created': {
    list_id: number
    role: string
    /** As it is now; null if it is gone or hidden. */
    list: List | null
  }
  /** Fields of a list were changed. */
  'list.edited': {
    list_id: number
    fields: string[]
    /** As it is now; null if it is gone or hidden. */
    list: List | null
  }
  /** A list was moved among the lists of its role: before another, or to the end. */
  'list.moved': {
    list_id: number
    before: number | null
    /** As it is now; null if it is gone or hidden. */
    list: List | null
  }
  /** A list was deleted, with everything in it. It is in the trash for 30 days. */
  'list.deleted': {
    list_id: number
    tasks: number
    comments: number
    votes: number
    notify?: boolean
  }
  /** A deleted list was taken out of the trash, with the tasks that went with it. */
  'list.restored': {
    list_id: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    list: List | null
  }
  /** A task was made. */
  'task.created': {
    task_id: number
    list_id: number
    pending: boolean
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    list: List | null
  }
  /** Fields of a task were changed. */
  'task.edited': {
    task_id: number
    fields: string[]
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A task went to another list. */
  'task.moved': {
    task_id: number
    from_list_id: number
    to_list_id: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    from_list: List | null
    /** As it is now; null if it is gone or hidden. */
    list: List | null
  }
  /** A pending task was approved. */
  'task.approved': {
    task_id: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A task was deleted, with its comments, votes and subscriptions. It is in the trash for 30 days. */
  'task.deleted': {
    task_id: number
    list_id: number
    comments: number
    votes: number
    subscribers: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    list: List | null
  }
  /** A deleted task was taken out of the trash. */
  'task.restored': {
    task_id: number
    list_id: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    list: List | null
  }
  /** Somebody subscribed to a task. */
  'task.followed': {
    task_id: number
    user_id: number
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Somebody ended a subscription to a task. */
  'task.unfollowed': {
    task_id: number
    user_id: number
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Somebody wants to hear nothing of a task, or no longer minds. */
  'task.muted': {
    task_id: number
    user_id: number
    muted: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A follower chose what to hear of: `answers` for moves and answers, `comments` for every comment. */
  'task.follow_changed': {
    task_id: number
    user_id: number
    level: 'answers' | 'comments'
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /**
   * A comment was made on a task. One that waited is announced when it is approved. `notify`: whether people are told.
   */
  'comment.added': {
    comment_id: number
    task_id: number
    in_reply_to: number | null
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** The author of a comment changed its text. */
  'comment.edited': {
    comment_id: number
    task_id: number
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A comment waits for approval again. */
  'comment.held': {
    comment_id: number
    task_id: number
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A comment was deleted; replies to it stay. */
  'comment.deleted': {
    comment_id: number
    task_id: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A deleted comment was taken out of the trash. */
  'comment.restored': {
    comment_id: number
    task_id: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A comment was pinned as the team's answer. It takes the place of an earlier one. */
  'comment.pinned': {
    comment_id: number
    task_id: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A comment is no longer the team's answer. */
  'comment.unpinned': {
    comment_id: number
    task_id: number
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A vote was given to a task. `added_by` is who did it for the voter; `notify`, whether the voter is told. */
  'vote.cast': {
    vote_id: number
    task_id: number
    author_id?: number
    added_by?: number | null
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    vote: Vote | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A vote was taken back. */
  'vote.withdrawn': {
    vote_id: number
    task_id: number
    author_id?: number
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A member wrote an internal note on a task. */
  'note.added': {
    note_id: number
    task_id: number
    /** As it is now; null if it is gone or hidden. */
    note: Note | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** An internal note was deleted. */
  'note.deleted': {
    note_id: number
    task_id: number
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** The assignee or the priority of a task was changed. Only the team knows either. */
  'task.planned': {
    task_id: number
    fields: string[]
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A task was merged into another. Its votes, comments and followers are there now. */
  'task.merged': {
    task_id: number
    into: number
    votes: number
    comments: number
    notify?: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    into_task: Task | null
  }
  /** A merge was undone. The task has back what came from it. */
  'task.unmerged': {
    task_id: number
    from: number
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
    /** As it is now; null if it is gone or hidden. */
    from_task: Task | null
  }
  /** A comment went to the trash. Its author may be told why. */
  'comment.declined': {
    comment_id: number
    task_id: number
    author_id: number
    notify: boolean
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** Somebody reported a comment. */
  'comment.reported': {
    comment_id: number
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
  }
  /** The team found nothing wrong with a reported comment, or looks at it again. */
  'comment.reports_closed': {
    comment_id: number
    closed: boolean
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
  }
  /** A comment is not shown in the queue until then; null shows it again. */
  'comment.snoozed': {
    comment_id: number
    until: string | null
    /** As it is now; null if it is gone or hidden. */
    comment: Comment | null
  }
  /** The team asked the author of a task something in private, or the author answered. */
  'message.sent': {
    message_id: number
    task_id: number
    by_team: boolean
    notify: boolean
    /** As it is now; null if it is gone or hidden. */
    message: PrivateMessage | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A person may no longer suggest, comment and vote in this map. */
  'person.blocked': {
    user_id: number
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** A person is neither trusted nor blocked any more. */
  'person.cleared': {
    user_id: number
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Everything of a blocked person in this map went to the trash. */
  'person.removed': {
    user_id: number
    trash_id: number
    tasks: number
    comments: number
    votes: number
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Everything of a person in this map came out of the trash, and the person is no longer blocked. */
  'person.restored': {
    user_id: number
    trash_id: number
    tasks: number
    comments: number
    votes: number
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /** Nothing that a person writes in this map waits any more. */
  'person.trusted': {
    user_id: number
    /** As it is now; null if it is gone or hidden. */
    user: UserRef | null
  }
  /**
   * A suggestion that waited went to the trash, or a public task to a list of rejected ones. Its author may be told
   * why.
   */
  'task.declined': {
    task_id: number
    author_id: number
    waited: boolean
    notify: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** Somebody reported a task. */
  'task.reported': {
    task_id: number
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** The team found nothing wrong with a reported task, or looks at it again. */
  'task.reports_closed': {
    task_id: number
    closed: boolean
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** A task is not shown in the queue until then; null shows it again. */
  'task.snoozed': {
    task_id: number
    until: string | null
    /** As it is now; null if it is gone or hidden. */
    task: Task | null
  }
  /** Something in the trash was deleted for good. */
  'trash.purged': {
    trash_id: number
    kind: string
    record_id: number
  }
  /** A webhook was made. */
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
  /** A webhook that was paused goes on. */
  'webhook.resumed': {
    webhook_id: number
  }
  /** A webhook was deleted. What waited for it is not sent. */
  'webhook.deleted': {
    webhook_id: number
  }
}

export type EventType = keyof EventData

export interface EventOf<Type extends EventType> {
  /** Names the event. It stays the same wherever the event is sent. */
  id: number
  /** Its position in the feed of this map. */
  seq: number
  type: Type
  /** The version of the shape of `data`. */
  version: number
  created: string
  /** Who did it; null for the system. With the scope `read` it is also null unless this person wrote the record. */
  actor: UserRef | null
  data: EventData[Type]
  /** Only in webhooks: `created` once more. */
  timestamp?: string
  /** Only in webhooks: true for an example that never happened. */
  test?: boolean
  /** Only in webhooks: the paths of texts that were cut, such as `data.task.description`. */
  truncated?: string[]
}

/** An event of the map; `type` says which. Later versions may send other types: skip those you do not know. */
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
  /** Also the author of what is created with the token. */
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
    /** Null where nothing is limited. */
    requests_per_minute: number | null
    page_size: number
    body_bytes: number
  }
}

export interface MapEdit {
  /** Changing it does not change the address of the map. */
  name?: string
  /** Markdown welcome message. */
  description?: string | null
  /** The canonical location of the project. */
  url?: string | null
  /** Default sender of mails to people. */
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
  /** The colour of links and buttons, such as `3d6b4f`; text in it must have a contrast of 4.5. */
  colour?: string | null
  /** The privacy notice, linked from every page of the map. */
  privacy_url?: string | null
  /** The terms of use, linked from every page of the map. */
  terms_url?: string | null
  /** The imprint, linked from every page of the map. */
  imprint_url?: string | null
  /** What new followers of a task hear of: moves of the task and answers of the team, or every comment as well. */
  follow_level?: 'answers' | 'comments'
  /**
   * Words that mean the same in this map, such as `board, wall`: one line for each group. The search and the similar
   * tasks know them besides those of the languages.
   */
  synonyms?: string | null
}

export interface Access {
  /**
   * Who may see the pages of the map: everybody; everybody who knows the address, but no search engine; those who are
   * invited; or only the team. Tokens always see it.
   */
  visibility: 'public' | 'unlisted' | 'invited' | 'team'
}

export interface AccessEdit {
  /**
   * Who may see the pages of the map: everybody; everybody who knows the address, but no search engine; those who are
   * invited; or only the team. Tokens always see it.
   */
  visibility?: 'public' | 'unlisted' | 'invited' | 'team'
}

export interface Guest {
  id: number
  address: string
  created: string
}

export interface GuestQuery {
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface NewGuest {
  /** An email address, or all addresses of a domain: `@example.org`. */
  address: string
}

export interface Embedding {
  /**
   * The sites that may show the board and the suggestion form in a frame, such as `https://example.com` or
   * `https://*.example.com`; `*` for every site, none for nobody.
   */
  sites: string[]
}

export interface EmbeddingEdit {
  /**
   * The sites that may show the board and the suggestion form in a frame, such as `https://example.com` or
   * `https://*.example.com`; `*` for every site, none for nobody.
   */
  sites?: string[]
}

export interface CategoryQuery {
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface NewCategory {
  /** Unique in the map, whatever its case. */
  name: string
  /** A known emoji shortname such as `:bug:`; the colons may be left out. */
  emoji_shortname: string
}

export interface CategoryEdit {
  /** Unique in the map, whatever its case. */
  name?: string
  /** A known emoji shortname such as `:bug:`; the colons may be left out. */
  emoji_shortname?: string
}

export interface ListQuery {
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface NewList {
  name: string
  /** The role decides where the list stands and what it allows. */
  role: 'suggestions' | 'under_consideration' | 'rejected' | 'on_hold' | 'planned' | 'in_progress' | 'completed'
  /** Allow suggestions of end users. Null takes the default of the role. */
  suggestions?: boolean | null
  /** Allow votes on the tasks of the list. Null takes the default of the role. */
  votes?: boolean | null
  /** Allow comments on the tasks of the list. Null takes the default of the role. */
  comments?: boolean | null
  /** How many tasks the map page shows. Default: 10. */
  display_count?: number | null
}

export interface ListEdit {
  name?: string
  /** The role decides where the list stands and what it allows. */
  role?: 'suggestions' | 'under_consideration' | 'rejected' | 'on_hold' | 'planned' | 'in_progress' | 'completed'
  /** Allow suggestions of end users. Null takes the default of the role. */
  suggestions?: boolean | null
  /** Allow votes on the tasks of the list. Null takes the default of the role. */
  votes?: boolean | null
  /** Allow comments on the tasks of the list. Null takes the default of the role. */
  comments?: boolean | null
  /** How many tasks the map page shows. Default: 10. */
  display_count?: number | null
}

export interface ListsMoveBody {
  /** The id of the list of the same role that it comes before; null makes it the last. */
  before: number | null
}

export interface TaskQuery {
  /** The text occurs in the title, in any case. */
  title?: string
  /** Waiting for approval, or not. */
  pending?: boolean
  /** Takes no new comments, or does. */
  lock_comments?: boolean
  /** The id of the list, or of several, separated by commas. */
  list_id?: number | number[]
  /** The whole name of the list, in any case. */
  list_name?: string
  /** The whole name of the category, in any case. */
  category_name?: string
  /** The id of the category, or of several, separated by commas. */
  category_id?: number | number[]
  /** The emoji shortname of the category, or of several, with or without colons, separated by commas. */
  category_emoji?: string | string[]
  /** The id of the author, or of several, separated by commas. */
  author_id?: number | number[]
  /** Created then or later. */
  created_min?: string
  /** Created then or earlier. */
  created_max?: string
  /** Last modified then or later. */
  modified_min?: string
  /** Last modified then or earlier. */
  modified_max?: string
  /** In its list since then or later. */
  list_arrival_min?: string
  /** In its list since then or earlier. */
  list_arrival_max?: string
  /** What to order by; `-` for descending. Default: newest first. */
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
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface NewTask {
  /** The id of the list. */
  parent: number
  title: string
  /** Markdown body. */
  description?: string | null
  /** The name of a category of the map, in any case. */
  category?: string | null
  /** A related address. */
  url?: string | null
  /** True hides the task until it is approved; false approves it. */
  pending?: boolean | null
  /** True disallows new comments. */
  lock_comments?: boolean | null
  /** False: nobody gets a mail about it. Default: true. */
  notify?: boolean
}

export interface TaskEdit {
  /** The id of the list. */
  parent?: number
  title?: string
  /** Markdown body. */
  description?: string | null
  /** The name of a category of the map, in any case. */
  category?: string | null
  /** A related address. */
  url?: string | null
  /** True hides the task until it is approved; false approves it. */
  pending?: boolean | null
  /** True disallows new comments. */
  lock_comments?: boolean | null
  /** A public note about the move, in plain text. Only with a new `parent`. */
  note?: string | null
  /** False: nobody gets a mail about it. Default: true. */
  notify?: boolean
}

export interface TasksMergeBody {
  /** The id of the other task, which stays. */
  into: number
  /** False: nobody gets a mail about it. Default: true. */
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
  /** True: nothing is wrong with it. False puts the reports back. */
  closed: boolean
}

export interface TasksDeclineBody {
  /** Why, in the words of the team. Markdown. The author reads it. */
  reason: string
  /** False tells the author nothing by mail. */
  notify?: boolean | null
}

export interface TasksReportBody {
  /** What is wrong with it. */
  reason: string
}

export interface TasksSnoozeBody {
  /** A day or a time; null shows it again. */
  until: string | null
}

export interface BulkAction {
  id: number
  /** How many tasks it is about. */
  tasks: number
  /** How many of them it has come to. */
  done: number
  /** How many of them it has changed. The others were like that already. */
  changed: number
  /** How many of them are gone, or have changed since they were read. */
  skipped: number
  /** How many of the changes were undone. */
  undone: number
  /** How many were not, because somebody has changed the task since. */
  kept: number
  created: string
  finished: string | null
  undo_started: string | null
}

export interface TasksBulkBody {
  /** The tasks: at most 100. In a form, separated by commas. Those that are not there are skipped. */
  ids: number[]
  /** The id of the list. */
  parent?: number
  /** The name of a category of the map, in any case; empty for none. */
  category?: string | null
  /** False approves the tasks. */
  pending?: boolean
  /** True disallows new comments. */
  lock_comments?: boolean
  /** True moves the tasks to the trash. Alone. */
  delete?: boolean
  /** Whether people are told. Default: false. */
  notify?: boolean
}

export interface Waiting {
  /** Whose suggestions wait for approval. A newcomer is somebody of whom nothing has been approved here yet. */
  suggestions_wait: 'nobody' | 'newcomers' | 'everybody'
  /** Whose comments wait for approval. A newcomer is somebody of whom nothing has been approved here yet. */
  comments_wait: 'nobody' | 'newcomers' | 'everybody'
  /** Whatever a newcomer writes with a link or an image waits, too. */
  links_wait: boolean
}

export interface WaitingEdit {
  /** Whose suggestions wait for approval. A newcomer is somebody of whom nothing has been approved here yet. */
  suggestions_wait?: 'nobody' | 'newcomers' | 'everybody'
  /** Whose comments wait for approval. A newcomer is somebody of whom nothing has been approved here yet. */
  comments_wait?: 'nobody' | 'newcomers' | 'everybody'
  /** Whatever a newcomer writes with a link or an image waits, too. */
  links_wait?: boolean
}

export interface CommentQuery {
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface CommentsAllQuery {
  /** Pending, or not. `true` needs the scope `write`. */
  pending?: boolean
  /** The id of the task, or of several, separated by commas. */
  task_id?: number | number[]
  /** The id of the author, or of several, separated by commas. */
  author_id?: number | number[]
  /** Created then or later. */
  created_min?: string
  /** Created then or earlier. */
  created_max?: string
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface NewComment {
  /** The id of the task. */
  parent: number
  /** Markdown body. */
  content: string
  /** The id of a comment on the same task. */
  in_reply_to?: number | null
  /** False: nobody gets a mail about it. Default: true. */
  notify?: boolean
}

export interface CommentEdit {
  /** Markdown body. */
  content: string
}

export interface CommentsApproveQuery {
  /** False: nobody gets a mail about it. Default: true. */
  notify?: boolean
}

export interface CommentsPinQuery {
  /** False: nobody gets a mail about it. Default: true. */
  notify?: boolean
}

export interface CommentsCloseReportsBody {
  /** True: nothing is wrong with it. False puts the reports back. */
  closed: boolean
}

export interface CommentsDeclineBody {
  /** Why, in the words of the team. Markdown. The author reads it. */
  reason: string
  /** False tells the author nothing by mail. */
  notify?: boolean | null
}

export interface CommentsReportBody {
  /** What is wrong with it. */
  reason: string
}

export interface CommentsSnoozeBody {
  /** A day or a time; null shows it again. */
  until: string | null
}

export interface VoteQuery {
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface NewVote {
  /** The id of the task. */
  parent: number
  voter?: {
    /** Who votes; known by this address from then on. */
    email: string
    first_name?: string | null
    last_name?: string | null
  } | null
  /** Where the voter asked for it. Only the team sees it. */
  source?: string | null
  /** Whether to tell the voter by mail. Default: false. */
  notify?: boolean
  /**
   * Whether a new vote makes the voter follow the task, until the vote is taken back. Needs a `voter`. Default: false.
   */
  subscribe?: boolean
}

export interface NoteQuery {
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface NewNote {
  /** The id of the task. */
  parent: number
  /** Plain text. */
  content: string
}

export interface Plan {
  /** A member of the team, or nobody. */
  assignee: UserRef | null
  priority: 'none' | 'low' | 'medium' | 'high' | 'urgent'
}

export interface PlanEdit {
  /** The id of a member of the team. Null: nobody. */
  assignee?: number | null
  priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent'
}

export interface Image {
  /** The URL of the image. Only people who may see the image can open it. */
  address: string
  /** The image in Markdown, to be put into a description or a comment. */
  markdown: string
  type: string
  width: number
  height: number
}

export interface NewPrivateMessage {
  /** The question, as plain text. */
  content: string
  /** False: nobody gets a mail about it. Default: true. */
  notify?: boolean
}

export interface PrivateMessageQuery {
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface PeopleBlockBody {
  /** Why, in the words of the team. Markdown. The author reads it. */
  reason: string
  /** False tells the author nothing by mail. */
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
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface TrashEntry {
  id: number
  kind: 'list' | 'task' | 'comment' | 'person'
  /** The id of what was deleted; for `person` the id of the user. */
  record_id: number
  /** The title of the task, the name of the list, or the text of the comment. */
  title: string
  reason: string
  deleted_by: UserRef | null
  created: string
}

export interface TrashEntryQuery {
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface TrashRestoreQuery {
  /** False: nobody gets a mail about it. Default: true. */
  notify?: boolean
}

export interface SearchResult {
  task: Task
  /** The title as HTML, with the words in `<mark>`. */
  parsed_title: string
  /** The part of the description or of a comment that matches, as plain text. */
  snippet: string
  /** The snippet as HTML, with the words in `<mark>`. */
  parsed_snippet: string
}

export interface SearchResultQuery {
  /** The words, in any order. There are no operators. */
  q: string
  /** The id of the list, or of several, separated by commas. */
  list_id?: number | number[]
  /** The id of the category, or of several, separated by commas. */
  category_id?: number | number[]
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
}

export interface Insight {
  /** The first day, in UTC. */
  first: string
  /** The last day: today. */
  last: string
  /** What happened on each day, counted every hour. */
  activity: {
    day: string
    suggestions: number
    votes: number
    comments: number
    /** Tasks that came into a planned list. */
    promised: number
    /** Tasks that went from a planned to a completed list. */
    kept: number
  }[]
  /** How long tasks that left a list in these days had been in it. */
  lists: ({
    id: number
    name: string
    role: string
    /** How many tasks left the list; at most the last 200 are measured. */
    measured: number
    /** The median time in the list. */
    median_seconds: number | null
    /** The 90th percentile. */
    p90_seconds: number | null
  })[]
  promises: {
    promised: number
    kept: number
    /** Tasks that are in planned lists now. */
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
  /** What people searched for without finding anything. */
  empty_searches: {
    words: string
    count: number
  }[]
  /** Whether what was promised and kept is public. */
  promises_public: boolean
}

export interface InsightGetQuery {
  /** The days up to today. Default: 30. */
  days?: '30' | '90' | '365'
}

export interface InsightEdit {
  promises_public: boolean
}

export interface AuditEvent {
  id: number
  /** What happened; the reference lists all events. */
  type: string
  created: string
  /** A person, a program with a token, or the system: the command line and background jobs. */
  actor_kind: 'person' | 'token' | 'system'
  /** Who did it; null for the system. */
  actor: UserRef | null
  /** The task it is about, while that exists. */
  task: {
    id: number
    title: string
    service_url: string
  } | null
  /** Ids and short facts. */
  data: Record<string, unknown>
  request_id: string | null
}

export interface AuditEventQuery {
  /** The type of event, such as `task.moved`. */
  type?: string
  /** The id of the author. */
  author_id?: number
  /** Then or later. */
  created_min?: string
  /** Then or earlier. */
  created_max?: string
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface EventFeed {
  results: FeedEvent[]
  /** Send it as `after` the next time. */
  cursor: number
  /** Whether to ask again at once. Also a part without events may have more after it. */
  more: boolean
}

export interface EventsListQuery {
  /** The last `cursor`. Without it, from the oldest event that is kept; `latest` gives the cursor of now. */
  after?: number | string
  /** Only these types of event, with commas or as several parameters. */
  type?: string | string[]
  /** At most 100, the default. */
  limit?: number
}

export interface StreamTicket {
  /** Add it to the URL of the stream as `ticket`. */
  ticket: string
  /** The stream has to be opened before. */
  expires: string
}

export interface Webhook {
  id: number
  name: string
  url: string
  /** The events that it gets, as they were given; the reference lists all. */
  types: string[]
  /** A delivery waits until those before it were delivered or given up. */
  ordered: boolean
  /** Standard Webhooks, or a short text for a chat. */
  shape: 'standard' | 'slack' | 'discord' | 'mattermost'
  /** Of the texts for a chat. */
  language: string
  /** Disabled: the endpoint answered 410. */
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
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

export interface WebhookWithSecret {
  id: number
  name: string
  url: string
  /** The events that it gets, as they were given; the reference lists all. */
  types: string[]
  /** A delivery waits until those before it were delivered or given up. */
  ordered: boolean
  /** Standard Webhooks, or a short text for a chat. */
  shape: 'standard' | 'slack' | 'discord' | 'mattermost'
  /** Of the texts for a chat. */
  language: string
  /** Disabled: the endpoint answered 410. */
  state: 'active' | 'paused' | 'disabled'
  /** Why it is not active. */
  reason: 'team' | 'failures' | 'gone' | null
  /** When it first failed since its last success. */
  failing_since: string | null
  /** Until then deliveries are signed with the secret before, too. */
  old_secret_until: string | null
  created: string
  modified: string
  /** Keep it: it is shown only now. */
  secret: string
}

export interface NewWebhookWithSecret {
  name: string
  /** Must be on the public internet. */
  url: string
  /**
   * The events that it gets. `task.*` is every event of tasks, and `*` every event, also those that later versions add.
   * Default: those that a public token sees, without votes.
   */
  types?: string[]
  /** Let a delivery wait behind one that fails. Default: false. */
  ordered?: boolean
  /** The form of the body. Default: `standard`. */
  shape?: 'standard' | 'slack' | 'discord' | 'mattermost'
  /** The language of the texts for a chat. Default: `en`. */
  language?: string
  /** False pauses it, true lets it go on. */
  active?: boolean
}

export interface WebhookEdit {
  name?: string
  /** Must be on the public internet. */
  url?: string
  /**
   * The events that it gets. `task.*` is every event of tasks, and `*` every event, also those that later versions add.
   * Default: those that a public token sees, without votes.
   */
  types?: string[]
  /** Let a delivery wait behind one that fails. Default: false. */
  ordered?: boolean
  /** The form of the body. Default: `standard`. */
  shape?: 'standard' | 'slack' | 'discord' | 'mattermost'
  /** The language of the texts for a chat. Default: `en`. */
  language?: string
  /** False pauses it, true lets it go on. */
  active?: boolean
}

export interface DeliveryDetails {
  id: number
  webhook_id: number
  /** The header `webhook-id`. It stays the same when it is sent again. */
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
  /** What the last attempt was answered with. */
  status: number | null
  /** Why the last attempt failed. */
  error: string | null
  /** How long the last attempt took. */
  duration_ms: number | null
  created: string
  /** As it would be sent now: what was erased since is not in it. Null if the event is gone. */
  request: {
    url: string
    /** Without the signature. */
    headers: Record<string, unknown>
    body: string
  } | null
  /** The beginning of the last answer. */
  answer: string | null
}

export interface WebhooksTestBody {
  /** The type of event, such as `task.moved`. */
  type: string
}

export interface Resent {
  /** How many are sent again. */
  deliveries: number
}

export interface WebhooksResendBody {
  /** Those that were given up, or those missed while it was paused. */
  state: 'failed' | 'missed'
  /** What happened then or later. */
  since?: string
}

export interface Delivery {
  id: number
  webhook_id: number
  /** The header `webhook-id`. It stays the same when it is sent again. */
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
  /** What the last attempt was answered with. */
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
  /** Then or later. */
  created_min?: string
  /** Then or earlier. */
  created_max?: string
  /** Page number, counted from 1. Without it the links are cursors, which neither skip nor repeat. */
  page?: number
  /** Records a page, at most 100. Default: 25. */
  page_size?: number
  /** Opaque; comes from a `next` or `previous` link. */
  cursor?: string
}

/** Everything a token can do. */
export interface Client {
  team: {
    /** The team that owns the token. With its members. Answers while the map is archived. Scope: read. */
    get(options?: PlainReadOptions): Promise<Team>
    /**
     * The team that owns the token. With its members. Answers while the map is archived. Undefined while its ETag still
     * is `ifNoneMatch`. Scope: read.
     */
    get(options?: ReadOptions): Promise<Team | undefined>
  }
  token: {
    /** The token itself. Its name, map, scopes, expiry and limits. Answers while the map is archived. Scope: public. */
    get(options?: PlainReadOptions): Promise<Token>
    /**
     * The token itself. Its name, map, scopes, expiry and limits. Answers while the map is archived. Undefined while
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
     * Edit, archive or reactivate the map. While the map is archived, only an edit with `is_active: true` is taken.
     * Scope: manage.
     */
    edit(body: MapEdit, options?: EditOptions): Promise<RoadMap>
    /**
     * Give the map a picture. The body is the image itself: `curl --data-binary @logo.png`. It may have 10 MiB, 40
     * megapixels, and 16,384 pixels on each side. It is made smaller and stored without metadata; of an animation the
     * first frame is kept. SVG is refused. Scope: manage.
     */
    setAvatar(file: FileContent, options?: CreateOptions): Promise<RoadMap>
    /** Take the picture of the map away. Then its initials are drawn again. Scope: manage. */
    deleteAvatar(options?: CallOptions): Promise<RoadMap>
    /**
     * Everything in the map, as one file. What was there at one moment. It has the names of people, but not their
     * addresses. Scope: manage.
     */
    export(options?: PlainReadOptions): Promise<MapExport>
    /**
     * Everything in the map, as one file. What was there at one moment. It has the names of people, but not their
     * addresses. Undefined while its ETag still is `ifNoneMatch`. Scope: manage.
     */
    export(options?: ReadOptions): Promise<MapExport | undefined>
  }
  settings: {
    /** The colour and the legal links of the map. Scope: manage. */
    get(options?: PlainReadOptions): Promise<MapSettings>
    /** The colour and the legal links of the map. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(options?: ReadOptions): Promise<MapSettings | undefined>
    /** Edit the colour and the legal links of the map. Scope: manage. */
    edit(body: MapSettingsEdit, options?: EditOptions): Promise<MapSettings>
  }
  access: {
    /** Who may see the map. Scope: manage. */
    get(options?: PlainReadOptions): Promise<Access>
    /** Who may see the map. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(options?: ReadOptions): Promise<Access | undefined>
    /** Decide who may see the map. Scope: manage. */
    edit(body: AccessEdit, options?: EditOptions): Promise<Access>
  }
  guests: {
    /**
     * The people that the map invites, oldest first. They may see the map while its visibility is `invited`. Scope:
     * manage.
     */
    list(query?: GuestQuery, options?: CallOptions): Listing<Guest>
    /** Invite an email address or a domain. Scope: manage. */
    create(body: NewGuest, options?: CreateOptions): Promise<Guest>
    /** Take an invitation back. Scope: manage. */
    delete(id: number, options?: CallOptions): Promise<void>
  }
  embedding: {
    /** Which sites may show the map in a frame. Scope: manage. */
    get(options?: PlainReadOptions): Promise<Embedding>
    /** Which sites may show the map in a frame. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(options?: ReadOptions): Promise<Embedding | undefined>
    /**
     * Decide which sites may show the map in a frame. The list replaces the one before. Who may see the map is decided
     * apart from it. Scope: manage.
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
    /** Delete a category. Its tasks stay, and have no category from then on. Scope: manage. */
    delete(id: number, options?: EditOptions): Promise<void>
  }
  lists: {
    /** The lists of the map, in their order. Scope: public. */
    list(query?: ListQuery, options?: CallOptions): Listing<List>
    /** One list, without its tasks. Scope: public. */
    get(id: number, options?: PlainReadOptions): Promise<List>
    /** One list, without its tasks. Undefined while its ETag still is `ifNoneMatch`. Scope: public. */
    get(id: number, options?: ReadOptions): Promise<List | undefined>
    /** Create a list. What is not said of suggestions, votes and comments follows the role. Scope: manage. */
    create(body: NewList, options?: CreateOptions): Promise<List>
    /** Edit a list. Scope: manage. */
    edit(id: number, body: ListEdit, options?: EditOptions): Promise<List>
    /** Move a list among the lists of its role. Scope: manage. */
    move(id: number, body: ListsMoveBody, options?: EditOptions): Promise<List>
    /** Delete a list and its tasks. Scope: manage. */
    delete(id: number, options?: EditOptions): Promise<void>
  }
  tasks: {
    /**
     * The tasks of the map. Newest first. Every filter can be combined with every other. What a filter names and the
     * map does not have gives an empty page. Scope: public.
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
     * Delete a task. Its comments, votes and subscriptions go along. The team can restore it for 30 days. Scope: write.
     */
    delete(id: number, options?: EditOptions): Promise<void>
    /**
     * Merge a task into another. Its votes, comments and followers move to the other task, which is the answer. From
     * then on the merged task is a 404 with `merged_into` in the problem. Scope: write.
     */
    merge(id: number, body: TasksMergeBody, options?: CreateOptions): Promise<Task>
    /** Undo a merge. The id is that of the task that was merged. It gets back what came from it. Scope: write. */
    unmerge(id: number, options?: CreateOptions): Promise<Task>
    /** The tasks that were merged into a task. Scope: read. */
    merged(id: number, options?: PlainReadOptions): Promise<MergedTasks>
    /** The tasks that were merged into a task. Undefined while its ETag still is `ifNoneMatch`. Scope: read. */
    merged(id: number, options?: ReadOptions): Promise<MergedTasks | undefined>
    /** Take the reports about a task out of the queue. Scope: write. */
    closeReports(id: number, body: TasksCloseReportsBody, options?: CreateOptions): Promise<void>
    /**
     * Decline a task, with a reason. A suggestion that waits goes to the trash. A public task moves to the first list
     * of the role rejected, with the reason as a comment; 409 where there is no such list. Scope: write.
     */
    decline(id: number, body: TasksDeclineBody, options?: CreateOptions): Promise<void>
    /**
     * Report a task to the team. Only a public task can be reported. Once is enough: again changes nothing. Scope:
     * write.
     */
    report(id: number, body: TasksReportBody, options?: CreateOptions): Promise<void>
    /** Hide a task from the queue until later. It keeps waiting. Scope: write. */
    snooze(id: number, body: TasksSnoozeBody, options?: CreateOptions): Promise<void>
    /**
     * Move, categorise, approve, lock or delete several tasks. Up to 20 tasks are done when the answer comes. More are
     * done in the background: `finished` is null until then. Scope: write.
     */
    bulk(body: TasksBulkBody, options?: CreateOptions): Promise<BulkAction>
  }
  waiting: {
    /** Who must wait for approval. Scope: manage. */
    get(options?: PlainReadOptions): Promise<Waiting>
    /** Who must wait for approval. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(options?: ReadOptions): Promise<Waiting | undefined>
    /**
     * Decide who must wait for approval. Members of the team never wait. What waits already keeps waiting. Scope:
     * manage.
     */
    edit(body: WaitingEdit, options?: EditOptions): Promise<Waiting>
  }
  comments: {
    /** The comments on a task, oldest first. Scope: public. */
    list(taskId: number, query?: CommentQuery, options?: CallOptions): Listing<Comment>
    /** The comments of the map, oldest first. With the scope `write` also those that are pending. Scope: public. */
    all(query?: CommentsAllQuery, options?: CallOptions): Listing<Comment>
    /** One comment. Scope: public. */
    get(id: number, options?: PlainReadOptions): Promise<Comment>
    /** One comment. Undefined while its ETag still is `ifNoneMatch`. Scope: public. */
    get(id: number, options?: ReadOptions): Promise<Comment | undefined>
    /** Comment on a task. Scope: write. */
    create(body: NewComment, options?: CreateOptions): Promise<Comment>
    /**
     * Change the text of a comment. Only with the token that wrote it. The team sees the earlier texts. Scope: write.
     */
    edit(id: number, body: CommentEdit, options?: EditOptions): Promise<Comment>
    /** Approve a comment that waits. One that does not wait stays as it is. Scope: write. */
    approve(id: number, query?: CommentsApproveQuery, options?: CreateOptions): Promise<Comment>
    /** Let a comment wait for approval again. Scope: write. */
    hold(id: number, options?: CreateOptions): Promise<void>
    /** Delete a comment. Replies to it stay, with `in_reply_to` null. Scope: write. */
    delete(id: number, options?: EditOptions): Promise<void>
    /**
     * Pin a comment as the team's answer. It is shown first, in the place of an answer that was pinned before. Scope:
     * write.
     */
    pin(id: number, query?: CommentsPinQuery, options?: CreateOptions): Promise<Comment>
    /** Pin a comment no longer as the team's answer. Scope: write. */
    unpin(id: number, options?: CreateOptions): Promise<Comment>
    /** Take the reports about a comment out of the queue. Scope: write. */
    closeReports(id: number, body: CommentsCloseReportsBody, options?: CreateOptions): Promise<void>
    /** Move a comment to the trash, with a reason. Scope: write. */
    decline(id: number, body: CommentsDeclineBody, options?: CreateOptions): Promise<void>
    /**
     * Report a comment to the team. Only a public comment can be reported. Once is enough: again changes nothing.
     * Scope: write.
     */
    report(id: number, body: CommentsReportBody, options?: CreateOptions): Promise<void>
    /** Hide a comment from the queue until later. It keeps waiting. Scope: write. */
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
     * Vote for a task. With a `voter`, on behalf of that person; without, for the token's own author. Voting again is
     * 200 with the same vote. Scope: write.
     */
    create(body: NewVote, options?: CreateOptions): Promise<Vote>
    /** Take a vote back. Scope: write. */
    delete(id: number, options?: EditOptions): Promise<void>
  }
  notes: {
    /** The internal notes on a task, oldest first. Only the team reads them. A token needs `write`. Scope: write. */
    list(taskId: number, query?: NoteQuery, options?: CallOptions): Listing<Note>
    /** Write an internal note on a task. Scope: write. */
    create(body: NewNote, options?: CreateOptions): Promise<Note>
    /** Delete an internal note. Scope: write. */
    delete(id: number, options?: CallOptions): Promise<void>
  }
  plans: {
    /** The assignee and the priority of a task. Only the team reads them. A token needs `write`. Scope: write. */
    get(taskId: number, options?: PlainReadOptions): Promise<Plan>
    /**
     * The assignee and the priority of a task. Only the team reads them. A token needs `write`. Undefined while its
     * ETag still is `ifNoneMatch`. Scope: write.
     */
    get(taskId: number, options?: ReadOptions): Promise<Plan | undefined>
    /** Assign a task to a member, or change its priority. Scope: write. */
    edit(taskId: number, body: PlanEdit, options?: EditOptions): Promise<Plan>
  }
  images: {
    /**
     * Upload an image for a description or a comment. The body is the image itself: `curl --data-binary @screen.png`.
     * It may have 10 MiB, 40 megapixels, and 16,384 pixels on each side. It is made smaller and stored without
     * metadata; of an animation the first frame is kept. SVG is refused. Put `markdown` into a text: an image that no
     * text shows is deleted after a day. The same image again has the same address. While no text that everybody sees
     * shows it, its address answers only to the browser sessions of those who may see it. Scope: write.
     */
    upload(file: FileContent, options?: CreateOptions): Promise<Image>
  }
  messages: {
    /**
     * Ask the author of a task in private. Only the team and the author read it. A suggestion keeps waiting. Scope:
     * write.
     */
    create(taskId: number, body: NewPrivateMessage, options?: CreateOptions): Promise<PrivateMessage>
    /** The private messages between the team and the author of a task, oldest first. Scope: write. */
    list(taskId: number, query?: PrivateMessageQuery, options?: CallOptions): Listing<PrivateMessage>
  }
  people: {
    /**
     * Block a person: they may no longer suggest, comment and vote. What waits is declined. For this map only. Scope:
     * write.
     */
    block(id: number, body: PeopleBlockBody, options?: CreateOptions): Promise<void>
    /** Neither trust nor block a person any more. Scope: write. */
    clear(id: number, options?: CreateOptions): Promise<void>
    /** The people that the team trusts or has blocked in this map; of each the newest 200. Scope: write. */
    list(options?: PlainReadOptions): Promise<MapPeople>
    /**
     * The people that the team trusts or has blocked in this map; of each the newest 200. Undefined while its ETag
     * still is `ifNoneMatch`. Scope: write.
     */
    list(options?: ReadOptions): Promise<MapPeople | undefined>
    /**
     * Block a person and remove everything of theirs from this map. Tasks, comments and votes go to the trash as one
     * deletion. Restoring it also unblocks the person. Scope: write.
     */
    remove(id: number, body: PeopleRemoveBody, options?: CreateOptions): Promise<void>
    /** Trust a person: nothing of theirs waits any more. What waits is approved. For this map only. Scope: write. */
    trust(id: number, options?: CreateOptions): Promise<void>
  }
  reports: {
    /** The open reports, oldest first. Scope: write. */
    list(query?: ReportQuery, options?: CallOptions): Listing<Report>
  }
  trash: {
    /** What was deleted in the last 30 days, newest first. Scope: write. */
    list(query?: TrashEntryQuery, options?: CallOptions): Listing<TrashEntry>
    /**
     * Undo a deletion. What was in a list or a task that is itself in the trash cannot be restored before it (409).
     * Scope: write.
     */
    restore(id: number, query?: TrashRestoreQuery, options?: CreateOptions): Promise<void>
    /** Delete something in the trash for good. Scope: manage. */
    delete(id: number, options?: CallOptions): Promise<void>
  }
  bulk: {
    /** How far a change of several tasks has come. Scope: write. */
    get(id: number, options?: PlainReadOptions): Promise<BulkAction>
    /** How far a change of several tasks has come. Undefined while its ETag still is `ifNoneMatch`. Scope: write. */
    get(id: number, options?: ReadOptions): Promise<BulkAction | undefined>
    /**
     * Undo a change of several tasks. Only what it changed, and only where nobody has changed it since. While it is
     * still running: 409. Scope: write.
     */
    undo(id: number, options?: CreateOptions): Promise<BulkAction>
  }
  search: {
    /**
     * Search the tasks, best match first. Ranked as on the search page: words in the title count most, then the
     * description, then comments. Synonyms and typos are found, too. At most 300 tasks are found and counted. The links
     * count pages, because a rank has no cursor. Scope: public.
     */
    list(query: SearchResultQuery, options?: CallOptions): Listing<SearchResult>
  }
  insight: {
    /**
     * The numbers of the map. What happened on each day, how long tasks stay in each list, what was promised and kept.
     * Scope: write.
     */
    get(query?: InsightGetQuery, options?: PlainReadOptions): Promise<Insight>
    /**
     * The numbers of the map. What happened on each day, how long tasks stay in each list, what was promised and kept.
     * Undefined while its ETag still is `ifNoneMatch`. Scope: write.
     */
    get(query?: InsightGetQuery, options?: ReadOptions): Promise<Insight | undefined>
    /** Show or hide the public page of what was promised and kept. Scope: manage. */
    edit(body: InsightEdit, options?: EditOptions): Promise<Insight>
  }
  audit: {
    /**
     * The audit log: who did what, and when. Newest first. `count` goes up to 1000; a longer log is counted no further.
     * Scope: manage.
     */
    list(query?: AuditEventQuery, options?: CallOptions): Listing<AuditEvent>
  }
  events: {
    /**
     * What has happened since, in order. The change feed of the map. Keep the `cursor` and send it as `after` the next
     * time: nothing is missed and nothing comes twice, whatever is written meanwhile. While `more` is true, ask again
     * at once. Records are as they are now, not as they were then. A deletion has ids and no record. What a token may
     * not read is left out: some events need `write` or `manage`, as the reference of events says; asking for them by
     * `type` is a 403. A cursor is good for some weeks (the setting FEED_DAYS). An older one is a 410 with the code
     * `cursor_expired`: take the cursor of `after=latest`, read everything again, and go on from there. Scope: public.
     */
    list(query?: EventsListQuery, options?: PlainReadOptions): Promise<EventFeed>
    /**
     * What has happened since, in order. The change feed of the map. Keep the `cursor` and send it as `after` the next
     * time: nothing is missed and nothing comes twice, whatever is written meanwhile. While `more` is true, ask again
     * at once. Records are as they are now, not as they were then. A deletion has ids and no record. What a token may
     * not read is left out: some events need `write` or `manage`, as the reference of events says; asking for them by
     * `type` is a 403. A cursor is good for some weeks (the setting FEED_DAYS). An older one is a 410 with the code
     * `cursor_expired`: take the cursor of `after=latest`, read everything again, and go on from there. Undefined while
     * its ETag still is `ifNoneMatch`. Scope: public.
     */
    list(query?: EventsListQuery, options?: ReadOptions): Promise<EventFeed | undefined>
    /**
     * A ticket to open the stream in a browser. The `EventSource` of browsers sends no `Authorization` header, and a
     * token doesn't belong in a URL. Your server asks for a ticket and gives it to the page, which opens the stream
     * with `?ticket=…` within 60 seconds. The stream shows what this token may read and counts as one of its streams.
     * It ends when the token is revoked or expires. A browser that reconnects later needs a new ticket: when
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
     * Create a webhook. Its secret is in this answer and in no other. From then on the address gets a POST for each
     * event, signed as Standard Webhooks 1.0 says. Scope: manage.
     */
    create(body: NewWebhookWithSecret, options?: CreateOptions): Promise<WebhookWithSecret>
    /**
     * Edit, pause or resume a webhook. What waits is sent to the new address, and nothing more to the old one. Scope:
     * manage.
     */
    edit(id: number, body: WebhookEdit, options?: EditOptions): Promise<Webhook>
    /** Delete a webhook and its log. Scope: manage. */
    delete(id: number, options?: EditOptions): Promise<void>
    /**
     * Give a webhook a new secret. It is in this answer and in no other. For a day the old one signs, too. Scope:
     * manage.
     */
    rotate(id: number, options?: CreateOptions): Promise<WebhookWithSecret>
    /**
     * Send an example of an event. Once, also while the webhook is paused. The body has `"test": true`. Read the
     * delivery to see what became of it. Scope: manage.
     */
    test(id: number, body: WebhooksTestBody, options?: CreateOptions): Promise<DeliveryDetails>
    /**
     * Send again what failed, or what was missed while it was paused. Each keeps its id, and is signed with the secret
     * of now. It works while the webhook is paused. Scope: manage.
     */
    resend(id: number, body: WebhooksResendBody, options?: CreateOptions): Promise<Resent>
    /**
     * The deliveries of a webhook, newest first. Those that arrived are kept for 7 days, the others for 30. `count`
     * goes up to 1000. Scope: manage.
     */
    deliveries(id: number, query?: WebhooksDeliveriesQuery, options?: CallOptions): Listing<Delivery>
  }
  deliveries: {
    /** One delivery, with request and answer. Scope: manage. */
    get(id: number, options?: PlainReadOptions): Promise<DeliveryDetails>
    /** One delivery, with request and answer. Undefined while its ETag still is `ifNoneMatch`. Scope: manage. */
    get(id: number, options?: ReadOptions): Promise<DeliveryDetails | undefined>
    /**
     * Send a delivery again. It keeps its id, and is signed with the secret of now. It works while the webhook is
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
