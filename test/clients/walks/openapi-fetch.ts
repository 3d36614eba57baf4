import createClient from 'openapi-fetch'
import type { paths } from './generated/openapi-fetch/schema'
import { present, token, url, walk } from './walk'

const client = createClient<paths>({ baseUrl: url, headers: { authorization: `Token ${token}` } })
const path = (id: number) => ({ params: { path: { id } } })

await walk({
  firstList: async () => {
    const { data, error } = await client.GET('/api/1/map/lists/')
    return present(present(data, error).results[0]).id
  },
  create: async (parent, title) => {
    const { data, error } = await client.POST('/api/1/map/tasks/create/', { body: { parent, title } })
    return present(data, error).id
  },
  list: async (query) => {
    const { data, error } = await client.GET('/api/1/map/tasks/', { params: { query } })
    return present(data, error)
  },
  vote: async (parent) => {
    const { data, error } = await client.POST('/api/1/map/votes/create/', { body: { parent } })
    return present(data, error).id
  },
  edit: async (id, title) => {
    const { data, error } = await client.POST('/api/1/map/tasks/{id}/edit/', { ...path(id), body: { title } })
    return present(data, error).title
  },
  createdTasks: async () => {
    const { data, error } = await client.GET('/api/1/map/events/')
    return present(data, error).results.flatMap((event) => (event.type === 'task.created' ? [event.data.task_id] : []))
  },
  createWebhook: async (body) => {
    const { data, error } = await client.POST('/api/1/map/webhooks/create/', { body })
    return present(data, error).secret
  },
  delete: async (id) => {
    const { error } = await client.DELETE('/api/1/map/tasks/{id}/', path(id))
    if (error) throw new Error(error.detail)
  },
  refusalOf: async (id) => present((await client.GET('/api/1/map/tasks/{id}/', path(id))).error).code,
})
