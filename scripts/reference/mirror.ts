import { allTasksAfter, everythingAfter, partsAfter } from '../../sdk/src/mirror-records.ts'
import { recordsOf } from '../../src/features/feed/rules/records-of.ts'
import type { AnyEvent, MapEvent } from '../../src/platform/events/event.ts'
import { code, page, table } from './markdown.ts'

/** How a copy of a map handles each event, based on the event declarations and the SDK mirror's rules. */
export function mirrorReference(events: AnyEvent[]): string {
  const told = events
    .flatMap((event) => (event.belongsTo === 'map' ? [{ name: event.name, steps: stepsOf(event) }] : []))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return page(
    'How a mirror handles each event',
    `A mirror is your own copy of a map's lists, categories, tasks, comments and votes. The [SDK](../../sdk/README.md#a-mirror)
keeps one with \`client.mirror()\`. In another language, do this:`,
    `1. Get the cursor first: \`GET /api/1/map/events/?after=latest\`, with a token that has the \`write\` scope.
2. Read everything: lists, categories, tasks, and the comments and votes of each task that has any.
3. Read the feed from your cursor, in order. For each event, do what the table says, then save the new cursor with your copy.
4. After a 410 (\`cursor_expired\`), start again from step 1.`,
    `An event contains records in their current state, so it's harmless if one arrives twice. “Store” means replacing your
copy of the record. If it's null, the record was deleted or hidden, so delete your copy by its id (\`task_id\` for
\`task\`, and so on). When you delete a task, also delete its comments and votes. Skip event types you don't know. “Read …
again” means a request to the API; once per page of events is enough.`,
    table(
      ['event', 'what to do'],
      told.filter(({ steps }) => steps.length > 0).map(({ name, steps }) => [code(name), steps.join(' ')]),
    ),
    `Nothing to do for: ${told.flatMap(({ name, steps }) => (steps.length === 0 ? [code(name)] : [])).join(', ')}.`,
  )
}

const stored: Record<string, string> = {
  task: 'Store `task`.',
  comment: 'Store `comment`.',
  vote: 'Store `vote`.',
  category: 'Store `category`.',
}

const deleted: Record<string, string> = {
  'vote.withdrawn': 'Delete the vote with the id `vote_id`.',
  'task.deleted': 'Delete the task with the id `task_id`, and its comments and votes.',
  'category.deleted': 'Delete the category with the id `category_id`.',
}

function stepsOf(event: MapEvent<unknown>): string[] {
  const { name } = event
  if (everythingAfter.has(name)) return ['Read everything again, because many records change at once.']
  const names = recordsOf(event).map((record) => record.name)
  return [
    ...names.flatMap((record) => stored[record] ?? []),
    ...(deleted[name] ? [deleted[name]] : []),
    ...(name.startsWith('list.') ? ['Read the lists again.'] : []),
    ...(allTasksAfter.has(name)
      ? ['Read all tasks again, because they include the names of their list and category.']
      : []),
    ...(partsAfter.has(name) ? [`Read ${named(event)} again, with comments and votes.`] : []),
  ]
}

/** A merge event contains two tasks. */
const named = (event: MapEvent<unknown>): string => {
  const tasks = recordsOf(event).flatMap(({ noun, field }) => (noun === 'task' && field ? [code(field)] : []))
  return tasks.length > 1 ? `the tasks with the ids ${tasks.join(' and ')}` : 'the task'
}
