// A map with pending posts, and what a moderator does with them.

import { suggestTask } from '../../../src/features/moderation/verbs/suggestions.ts'
import { aMap, type TestMap } from './a-map.ts'
import { aPerson } from './a-person.ts'
import { actingAs } from './acting-as.ts'
import { renderTask } from './render.ts'

export const suggest = async (map: TestMap, person: { id: number }, title: string) =>
  (await suggestTask(actingAs(map, person), renderTask({ parent: map.list(), title, description: 'Why' }))).id

/** The path of the review queue. */
export const pathOf = (map: TestMap) => `/${map.team}/map/manage/queue`

/** The titles in the queue's list, from top to bottom. */
export const titlesIn = (text: string) =>
  [...text.matchAll(/name="pick-[a-z-]+-\d+" aria-label="Select “([^”]*)”"/g)].map(([, title]) => title)

/** A map with a moderator, an author whose posts are pending, and the actions of its review queue. */
export async function aReviewQueue() {
  const map = await aMap()
  await map.call('manage', 'POST', '/api/1/map/waiting/', { json: { comments_wait: 'everybody' } })
  const [member, author] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
  const read = async (query = '') => titlesIn((await member.get(`${pathOf(map)}${query}`)).text)
  /** Performs an action and returns the undo link from the notice. */
  const act = async (form: Record<string, string>) => {
    const answer = await member.post(pathOf(map), form)
    const location = answer.headers.get('location') ?? ''
    const shown = answer.status === 303 ? (await member.get(location)).text : answer.text
    return { status: answer.status, location, shown, undo: /formaction="([^"]+\/undo\/\d+)"/.exec(shown)?.[1] ?? '' }
  }
  return { map, client: map.client('manage'), member, author, read, act }
}
