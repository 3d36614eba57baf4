import type { Page } from 'playwright-core'
import type { TestPerson } from '../builders/a-person.ts'
import { served } from '../servers/cairn.ts'
import { aVisit, type Visiting } from './visit.ts'

/** A page for somebody who has signed in before. Every visit is a browser, so that one person may have several. */
export async function aVisitBy(person: TestPerson, visiting: Visiting = {}): Promise<Page> {
  const url = visiting.url ?? (await served()).url
  const page = await aVisit({ ...visiting, url: url })
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })))
  return page
}
