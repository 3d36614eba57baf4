import { expect, it } from 'vitest'
import { addComment, editOwnComment } from '../../src/features/comments/verbs/own-comments.ts'
import { sendMessage } from '../../src/features/moderation/verbs/review.ts'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { notifyPerson } from '../../src/features/notices/verbs/notify.ts'
import { followTask, muteTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs, contextsOf } from '../support/builders/acting-as.ts'
import { renderComment, renderTask } from '../support/builders/render.ts'
import { isShared } from '../support/databases/rows-of-maps.ts'

const whereToGo =
  'is new. Add it to the data export in src/features/accounts/queries/account-data.ts, or give the reason why it ' +
  "isn't exported in test/both/you-export-schema.test.ts."

/** The exported tables, with their names in the file. */
const exported: Record<string, string> = {
  users: 'account',
  identities: 'identities',
  sessions: 'sessions',
  team_members: 'teams',
  tasks: 'suggestions',
  comments: 'comments',
  text_versions: 'earlier_texts',
  votes: 'votes',
  subscriptions: 'subscriptions',
  private_messages: 'messages',
  task_mutes: 'mutes',
  notices: 'notices',
}

/** The tables that reference users and are not exported. */
const notExported: Record<string, string> = {
  tokens: "refers to the token's own user, not a person",
  events: 'describes changes to records that are exported',
  site_events: 'describes changes to the account, which is exported',
  sign_in_requests: 'deleted within a day',
  address_undos: 'deleted after a week',
  task_notes: "the team's internal notes, not the person's own data",
  saved_views: "links in a team's workspace, meaningless outside it",
  trash: 'records who deleted something; the record itself is exported',
  actions: 'records who changed tasks; the changes themselves are exported',
  images: 'shown by the map or by exported posts; unused images are deleted after a day',
  image_uploads: 'only used for quotas; the images are in exported posts',
  invitations: 'deleted after two weeks; accepted ones show up under teams',
  map_checklist: 'about the map; contains nothing a person wrote',
  map_people: "the team's opinion of the person",
  jwt_people: 'exported for people who signed in by JWT and have no account; see test/both/jwt-people.test.ts',
  jwt_sessions: 'exported for people who signed in by JWT and have no account; see test/both/jwt-people.test.ts',
  imports: 'records who started an import',
  imported_people: 'people without an account, as another board described them',
  mentions: 'written by other people',
  notice_bundles: 'how emails are grouped until they are sent',
  waiting_mails: 'only records when the person was last notified of pending items',
  reports: 'for the team, which keeps reports with the reported post',
}

/** The columns of exported tables that are not in the file. */
const leftOut: Record<string, string> = {
  'users.deleted': 'deleted accounts have no export',
  'users.blocked': "blocked people can't sign in, so they have no export",
  'identities.user_id': 'the id of the account',
  'sessions.user_id': 'the id of the account',
  'sessions.browser_hash': 'could be used to sign in',
  'sessions.expires': 'derived from last_seen',
  'team_members.user_id': 'the id of the account',
  'team_members.team_id': "the team's name is exported instead",
  ...ofEvery(['tasks', 'comments', 'votes', 'private_messages', 'text_versions'], 'author_id', 'the id of the account'),
  ...ofEvery(['subscriptions', 'task_mutes', 'notices'], 'user_id', 'the id of the account'),
  ...ofEvery(['notices'], 'comment_id', 'written by other people'),
  ...ofEvery(['notices'], 'event_id', 'done by other people'),
  ...ofEvery(['notices'], 'actor_id', 'done by other people'),
  ...ofEvery(['notices'], 'bundle_id', 'how emails are grouped'),
  ...ofEvery(
    ['tasks', 'comments', 'votes', 'subscriptions', 'private_messages', 'task_mutes', 'notices', 'text_versions'],
    'map_id',
    "the map's name is exported instead",
  ),
  ...ofEvery(
    ['comments', 'votes', 'subscriptions', 'private_messages', 'task_mutes', 'notices', 'text_versions'],
    'task_id',
    'part of the URL',
  ),
  ...ofEvery(['tasks'], 'list_id', 'decided by the team'),
  ...ofEvery(['tasks'], 'assignee_id', 'decided by the team'),
  ...ofEvery(['tasks'], 'priority', 'decided by the team'),
  ...ofEvery(['tasks'], 'category_id', 'can be changed by the team'),
  ...ofEvery(['tasks'], 'lock_comments', 'decided by the team'),
  ...ofEvery(['tasks'], 'list_arrival', 'decided by the team'),
  ...ofEvery(['tasks'], 'title_folded', 'derived from the title'),
  ...ofEvery(['tasks'], 'slug', 'derived from the title'),
  ...ofEvery(['tasks'], 'parsed_description', 'derived from the description'),
  ...ofEvery(['comments'], 'parsed_content', 'derived from the content'),
  ...ofEvery(['tasks', 'comments'], 'renderer', 'about the HTML, which is derived from the text'),
  ...ofEvery(['tasks', 'comments', 'votes'], 'trash_id', 'decided by the team'),
  ...ofEvery(['tasks', 'comments', 'votes'], 'live', 'decided by the team'),
  ...ofEvery(['tasks', 'comments'], 'imported', 'done by the team'),
  ...ofEvery(['tasks'], 'answer_id', 'decided by the team'),
  ...ofEvery(['tasks'], 'answered', 'decided by the team'),
  ...ofEvery(['tasks'], 'merged_into', 'decided by the team'),
  ...ofEvery(['comments', 'votes', 'subscriptions'], 'merged_from', 'decided by the team'),
  ...ofEvery(['subscriptions'], 'moved_from', 'decided by the team'),
  ...ofEvery(['comments'], 'detached_from', 'depends on what other people deleted'),
  ...ofEvery(['votes'], 'added_by', 'done by other people'),
  ...ofEvery(['votes'], 'source', 'written by other people'),
  ...ofEvery(['tasks'], 'votes_count', 'done by other people'),
  ...ofEvery(['tasks'], 'imported_votes', 'done by other people'),
  ...ofEvery(['tasks'], 'subscribers_count', 'done by other people'),
  ...ofEvery(['tasks'], 'comments_count', 'done by other people'),
}

/** A sum of two of the columns above. SQLite doesn't list it, because it's generated. */
const generated = ['tasks.total_votes']

function ofEvery(tables: string[], column: string, reason: string): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [`${table}.${column}`, reason]))
}

async function columnsOf(map: TestMap): Promise<Map<string, string[]>> {
  const tables = await map.database.read.introspection.getTables()
  return new Map(tables.filter(isShared).map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

it('every table that references people is exported, unless there is a reason not to', async () => {
  const found = [...(await columnsOf(await aMap()))].filter(([, columns]) =>
    columns.some((column) => /^(user|author)_id$/.test(column)),
  )

  expect(found.length).toBeGreaterThan(5)
  for (const [table] of found) {
    expect(table in exported || table in notExported, `The table ${table} ${whereToGo}`).toBe(true)
  }
  const known = new Set([...found.map(([table]) => table), 'users'])
  for (const table of [...Object.keys(exported), ...Object.keys(notExported)]) {
    expect(known.has(table), `There is no table ${table} that refers to people.`).toBe(true)
  }
})

it('every column of an exported table is in the file, unless there is a reason not to', async () => {
  const map = await aMap()
  const person = await aPerson(map, { role: 'Moderator' })
  const ctx = actingAs(map, person)
  const { id } = await suggestTask(ctx, renderTask({ parent: map.list(), title: 'A wish' }))
  const task = await map.task()
  const comment_id = await addComment(ctx, renderComment({ parent: task.id, content: 'Yes' }))
  await editOwnComment(ctx, renderComment({ comment_id, task_id: task.id, content: 'Yes, please' }))
  await castVote(ctx, { parent: task.id })
  await followTask(ctx, { task_id: id })
  await muteTask(ctx, { task_id: (await map.task()).id })
  const told = { kind: 'moved', event_id: 1, task_id: task.id, actor_id: null, user_id: person.id } as const
  await notifyPerson(ctx, told)
  await sendMessage(contextsOf(map, person, 'Moderator').inMap, { task_id: id, content: 'Why?' })
  await map.database.transaction((tx) =>
    tx
      .insertInto('identities')
      .values({ issuer: 'https://id.example', subject: map.team, user_id: person.id, created: ctx.now })
      .execute(),
  )

  const { body } = await person.get('/you/export/data.json')

  const columns = await columnsOf(map)
  for (const [table, name] of Object.entries(exported)) {
    const record = Array.isArray(body[name]) ? body[name][0] : body[name]
    for (const column of columns.get(table) ?? []) {
      const place = `${table}.${column}`
      const isDecided = column in record || place in leftOut || generated.includes(place)
      expect(isDecided, `The column ${table}.${column} ${whereToGo}`).toBe(true)
    }
  }
  for (const place of Object.keys(leftOut)) {
    const [table = '', column = ''] = place.split('.')
    expect(columns.get(table), `There is no column ${place}.`).toContain(column)
  }
})
