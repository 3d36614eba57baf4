import {
  eventsList,
  listsList,
  tasksCreate,
  tasksDelete,
  tasksEdit,
  tasksGet,
  tasksList,
  votesCreate,
  webhooksCreate,
} from './generated/orval/client'
import { present, token, walk } from './walk'

const options = { headers: { authorization: `Token ${token}` } }

await walk({
  firstList: async () => present(ok(await listsList({}, options), 200).results[0]).id,
  create: async (parent, title) => ok(await tasksCreate({ parent, title }, options), 201).id,
  list: async (query) => ok(await tasksList(query, options), 200),
  vote: async (parent) => {
    const answer = await votesCreate({ parent }, options)
    return answer.status === 200 ? answer.data.id : ok(answer, 201).id
  },
  edit: async (id, title) => ok(await tasksEdit(id, { title }, options), 200).title,
  createdTasks: async () => {
    const { results } = ok(await eventsList({}, options), 200)
    return results.flatMap((event) => (event.type === 'task.created' ? [event.data.task_id] : []))
  },
  createWebhook: async (body) => ok(await webhooksCreate(body, options), 201).secret,
  delete: async (id) => ok(await tasksDelete(id, {}, options), 204),
  refusalOf: async (id) => {
    const answer = await tasksGet(id, options)
    return answer.status === 404 ? answer.data.code : String(answer.status)
  },
})

/** The body of the response, which must have this status. */
function ok<Answer extends { status: number; data: unknown }, Status extends Answer['status']>(
  answer: Answer,
  status: Status,
): Extract<Answer, { status: Status }>['data'] {
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`)
  return answer.data as Extract<Answer, { status: Status }>['data']
}
