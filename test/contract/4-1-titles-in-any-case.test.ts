import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'

it('200 filters by title, list and category ignore case in every script', async () => {
  const map = await aMap()
  const manage = map.client('manage')
  await manage.categories.create({ name: 'İyi', emoji_shortname: ':star:' })
  const { id } = await manage.lists.create({ name: 'İleride', role: 'planned' })
  await manage.tasks.create({ parent: id, title: 'İstanbul', category: 'iyi' })
  const titles = async (query: Record<string, string>) => {
    const { results } = await manage.tasks.list({ ...query, ordering: 'created' })
    return results.map(({ title }) => title)
  }

  for (const title of ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul', 'i', 'stan']) {
    expect(await titles({ title }), title).toEqual(['İstanbul'])
  }
  expect(await titles({ title: 'ISTANBUL', list_name: 'ileride', category_name: 'IYI' })).toEqual(['İstanbul'])
  expect(await titles({ title: 'İzmir' })).toEqual([])
  await manage.tasks.create({ parent: id, title: 'istanbul' })
  expect(await titles({ title: 'İSTANBUL' })).toEqual(['İstanbul', 'istanbul'])
})
