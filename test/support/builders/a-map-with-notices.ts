import { findMap } from '../../../src/features/maps/queries/find-map.ts'
import { sendNoticeHandler } from '../../../src/features/notices/jobs.ts'
import type { NoticeRow } from '../../../src/features/notices/table.ts'
import { editTask } from '../../../src/features/tasks/verbs/tasks.ts'
import { jobs, reactions } from '../../../src/features.ts'
import type { MemberRole } from '../../../src/platform/actor.ts'
import type { Site } from '../../../src/platform/context.ts'
import { reactionHandlers, reactionNames } from '../../../src/platform/events/reaction.ts'
import { smtpTransport } from '../../../src/platform/mail/smtp-transport.ts'
import { openMailServer } from '../servers/mail-server.ts'
import { aMap } from './a-map.ts'
import { aPerson, type PersonParts, type TestPerson } from './a-person.ts'
import { aQueue, minute } from './a-queue.ts'
import { site as usual } from './a-site.ts'
import { contextsOf } from './acting-as.ts'
import { renderTask } from './render.ts'

type Smtp = Parameters<typeof smtpTransport>[0]

/** A map, people, a mail server, the worker that sends notices, and the test's own clock. No web server. */
export async function aMapWithNotices({
  site: given = {},
  smtp = {},
}: {
  site?: Partial<Site>
  smtp?: Partial<Smtp>
} = {}) {
  const queue = await aQueue()
  const server = await openMailServer()
  queue.onEnd(() => server.close())
  const site: Site = { ...usual, ...given, reactions: reactionNames(reactions) }
  const app = { database: queue.database, site, url: 'http://unused', close: async () => undefined }
  const map = await aMap(app)
  const from = { name: 'Cairn', address: 'cairn@example.org' }
  const delivery = smtpTransport({ url: server.url, from, site, ...smtp })
  queue.onEnd(async () => delivery.close())
  const kinds = [...jobs, ...reactionHandlers(reactions, findMap), sendNoticeHandler(delivery)]
  const worker = queue.worker(kinds, { site })
  const rows = (): Promise<NoticeRow[]> =>
    queue.database.read.selectFrom('notices').selectAll().where('map_id', '=', map.id).orderBy('id').execute()

  return {
    ...queue,
    site,
    map,
    server,
    kinds,
    runWorker: () => worker.runOnce(),
    /** Runs the due jobs, waits until announcements are due, and runs the due jobs again. */
    tell: async () => {
      await worker.runOnce()
      queue.pass(10 * minute)
      await worker.runOnce()
    },
    person: (parts: PersonParts = {}) => aPerson(map, parts),
    as: (person: { id: number }, role: MemberRole | null = null) => contextsOf(map, person, role, queue.now()).inMap,
    move: async (by: TestPerson, task_id: number, role: string, notify = true) =>
      editTask(contextsOf(map, by, 'Moderator', queue.now()).inMap, {
        task_id,
        ...renderTask({ parent: map.list(role), notify }),
      }),
    rows,
    /** Who was notified of what, and the state of each email. */
    told: async () => (await rows()).map(({ user_id, kind, mail, reason }) => [user_id, kind, mail, reason]),
    mailsTo: ({ email }: { email: string }) => server.received.filter(({ to }) => to.includes(email)),
  }
}
