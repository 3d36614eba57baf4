import { client } from './generated/hey-api/client.gen'
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
} from './generated/hey-api/index'
import { present, token, url, walk } from './walk'

client.setConfig({ baseUrl: url, auth: `Token ${token}` })

await walk({
  firstList: async () => present((await listsList({ throwOnError: true })).data.results[0]).id,
  create: async (parent, title) => (await tasksCreate({ body: { parent, title }, throwOnError: true })).data.id,
  list: async (query) => (await tasksList({ query, throwOnError: true })).data,
  vote: async (parent) => (await votesCreate({ body: { parent }, throwOnError: true })).data.id,
  edit: async (id, title) => (await tasksEdit({ path: { id }, body: { title }, throwOnError: true })).data.title,
  createdTasks: async () => {
    const { data } = await eventsList({ throwOnError: true })
    return data.results.flatMap((event) => (event.type === 'task.created' ? [event.data.task_id] : []))
  },
  createWebhook: async (body) => (await webhooksCreate({ body, throwOnError: true })).data.secret,
  delete: async (id) => {
    await tasksDelete({ path: { id }, throwOnError: true })
  },
  refusalOf: async (id) => present((await tasksGet({ path: { id } })).error).code,
})
