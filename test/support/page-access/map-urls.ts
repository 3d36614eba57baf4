import type { TestMap } from '../builders/a-map.ts'

interface AddressedMap {
  map: TestMap
  task: number
  image: string
}

/** Every readable URL in a map. */
export const pagesOf = ({ map, task, image }: AddressedMap): Record<string, string> => ({
  board: `${map.path}/`,
  list: `${map.path}/${map.list()}-suggestions/`,
  task: `${map.path}/task/${task}-secret-wish/`,
  search: `${map.path}/search?q=secret`,
  suggest: `${map.path}/suggest`,
  similar: `${map.path}/suggest/similar?title=Secret+wish`,
  'similar tasks': `${map.path}/task/${task}-secret-wish/similar`,
  'board in a frame': `${map.path}/embed`,
  'form in a frame': `${map.path}/embed/suggest`,
  'similar in a frame': `${map.path}/embed/similar?title=Secret+wish`,
  avatar: `/avatar${map.path}.svg`,
  image: `${map.path}/image/${image}`,
})

/** Every form in a map that changes something, for actors with access. */
export const formsOf = ({ map, task }: AddressedMap): Record<string, [path: string, form: Record<string, string>]> => ({
  vote: [`${map.path}/task/${task}-secret-wish/vote`, { vote: 'on' }],
  comment: [`${map.path}/task/${task}-secret-wish/comment`, { content: 'And I' }],
  follow: [`${map.path}/task/${task}-secret-wish/follow`, { follow: 'on' }],
  suggest: [`${map.path}/suggest`, { title: 'Another', parent: String(map.list()), sure: 'Another' }],
})
