import type { Empty } from './engines.ts'

interface Size {
  tasks: number
  votes: number
}

/** Fills one map of the first schema with this many rows, in SQL. Later columns get their defaults. */
export async function fillSchema({ rows, settings }: Empty, { tasks, votes }: Size): Promise<void> {
  const people = votes / 1_000
  const at = `'2026-01-01T00:00:00.000Z'`
  const numbers = (count: number) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  // In SQLite, a recursive `with` belongs to the select of an insert.
  const insert = (into: string, values: string, count: number) =>
    rows(`insert into ${into} ${numbers(count)} select ${values} from numbers`)

  await insert('users (id, first_name, last_name, created)', `n, 'Person', '', ${at}`, people)
  await rows(`insert into teams (id, slug, name, url, created) values (1, 'large', 'Large', '', ${at})`)
  await rows(`insert into maps (id, team_id, slug, name, description, parsed_description, url, contact_email, created)
    values (1, 1, 'map', 'Map', '', '', '', '', ${at})`)
  await rows(`insert into map_locks (map_id) values (1)`)
  await rows(`insert into lists (map_id, id, name, name_folded, slug, role, position, suggestions, votes, comments,
    display_count, tasks_count, created)
    values (1, 1, 'Ideas', 'ideas', 'ideas', 'suggestions', 1, true, true, true, 10, ${tasks}, ${at})`)
  await insert(
    `tasks (map_id, id, list_id, author_id, title, title_folded, slug, description, parsed_description, url, pending,
      lock_comments, created, modified, list_arrival, votes_count)`,
    `1, n, 1, 1 + n % ${people}, 'Task ' || n, 'task ' || n, 'task', 'Text', '<p>Text</p>', '', false, false, ${at}, ${at},
      ${at}, ${votes / tasks}`,
    tasks,
  )
  const terms = settings.DATABASE_URL ? `to_tsvector('simple', 'task ' || n)` : `'task ' || n`
  await insert('task_terms (map_id, task_id, terms, plain_text)', `1, n, ${terms}, 'Text'`, tasks)
  await insert('task_stays (map_id, task_id, list_id, arrived)', `1, n, 1, ${at}`, tasks)
  await insert(
    'votes (map_id, task_id, author_id, created)',
    `1, 1 + n % ${tasks}, 1 + n / 1000 % ${people}, ${at}`,
    votes,
  )
}
