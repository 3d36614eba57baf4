import {
  Configuration,
  EventsApi,
  ListsApi,
  ResponseError,
  TasksApi,
  VotesApi,
  WebhooksApi,
} from './generated/typescript-fetch/index'
import { present, token, url, walk } from './walk'

const configuration = new Configuration({ basePath: url, apiKey: `Token ${token}` })
const tasks = new TasksApi(configuration)

await walk({
  firstList: async () => present((await new ListsApi(configuration).listsList()).results[0]).id,
  create: async (parent, title) => (await tasks.tasksCreate({ tasksCreateBody: { parent, title } })).id,
  list: ({ page, page_size }) => tasks.tasksList({ page, pageSize: page_size }),
  vote: async (parent) => (await new VotesApi(configuration).votesCreate({ votesCreateBody: { parent } })).id,
  edit: async (id, title) => (await tasks.tasksEdit({ id, tasksEditBody: { title } })).title,
  createdTasks: async () => {
    const { results } = await new EventsApi(configuration).eventsList()
    return results.flatMap((event) => (event.type === 'task.created' ? [event.data.taskId] : []))
  },
  createWebhook: async (body) =>
    (await new WebhooksApi(configuration).webhooksCreate({ webhooksCreateBody: body })).secret,
  delete: (id) => tasks.tasksDelete({ id }),
  refusalOf: async (id) => {
    try {
      await tasks.tasksGet({ id })
      throw new Error('The deleted task is still there.')
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error
      return (await error.response.json()).code
    }
  },
})
