import { aMap } from './a-map.ts'

const roles = ['suggestions', 'under_consideration', 'rejected', 'on_hold', 'planned', 'in_progress', 'completed']

const titles = [
  'Dark mode',
  'Let me sort the columns of a report, and remember how they were sorted when I come back to it a week later',
  'Export to CSV',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  'دعم اللغة العربية في التقارير والرسائل',
  '通知を受け取らない時間帯を選べるようにする',
  'Shortcuts for <everything> & more',
]

const description = `When I work late, reports are **too bright**. What would help:

1. following the system's setting
2. a switch in *my account*, as in [the editor](https://example.org/editor)

> We had this in the old version.

| where | light | dark |
|---|---|---|
| reports | yes | no |
| the table of people who are allowed to see the reports | yes | not yet |

\`\`\`css
:root { color-scheme: light dark; --a-name-that-is-longer-than-a-phone-is-wide: calc(100% - 12px); }
\`\`\`
`

const remarks = [
  'Yes, please. My eyes would thank you.',
  'The charts take time, see https://example.org/an/address/without/a/single/space/that/goes/on/for/longer/than/a/line',
  'هذا مهم جدا لفريقنا',
]

export type FullMap = Awaited<ReturnType<typeof aFullMap>>

/** The paths of a map as busy as a real one: tasks in all seven lists, long words, right-to-left scripts. */
export async function aFullMap() {
  const map = await aMap()
  const client = map.client('manage')
  await client.map.edit({ name: 'Lighthouse', description: 'Tell us what *you* miss.', url: 'https://example.org' })
  await client.categories.create({ name: 'Reports', emoji_shortname: ':bar_chart:' })
  await client.categories.create({ name: 'Accessibility', emoji_shortname: ':wheelchair:' })
  for (const parent of roles.map((role) => map.list(role))) {
    for (const [place, title] of titles.entries()) {
      await map.task({ parent, title, category: ['Reports', 'Accessibility', ''][place % 3] ?? '' })
    }
  }
  const reports = { title: 'Dark mode for reports', category: 'Reports', url: 'https://example.org/42', description }
  const task = await map.task(reports)
  for (const name of ['ada', 'grace', 'alan']) {
    await client.votes.create({ parent: task.id, voter: { email: `${name}@example.org`, first_name: name } })
  }
  let in_reply_to: number | null = null
  for (const content of remarks) {
    const comment: { id: number } = await client.comments.create({ parent: task.id, content, in_reply_to })
    in_reply_to = comment.id
  }
  const list = await client.lists.get(map.list())
  return {
    filled: map,
    map: `/${map.team}/map/`,
    list: new URL(list.service_url).pathname,
    task: new URL(task.service_url).pathname,
  }
}
