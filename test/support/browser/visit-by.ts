import type { Page } from 'playwright-core'
import type { TestPerson } from '../builders/a-person.ts'
import { served } from '../servers/cairn.ts'
import { aVisit, type Visiting } from './visit.ts'

/** A page for a person who is already signed in. Each visit is a new browser, so one person can have several. */
export async function aVisitBy(person: TestPerson, visiting: Visiting = {}): Promise<Page> {
  const url = visiting.url ?? (await served()).url
  const page = await aVisit({ ...visiting, url: url })
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })))
  return page
}
