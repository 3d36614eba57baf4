import { setMapAvatar } from '../../../src/features/images/verbs/set-map-avatar.ts'
import { publishCommitments } from '../../../src/features/insight/verbs/publish-commitments.ts'
import type { visibilities } from '../../../src/features/maps/rules/visibility.ts'
import { mailToken } from '../../../src/features/notices/rules/mail-link.ts'
import { readOrCreateMailSecret } from '../../../src/features/notices/verbs/mail-settings.ts'
import { listInvitations } from '../../../src/features/teams/queries/list-invitations.ts'
import { inviteMember } from '../../../src/features/teams/verbs/invitations.ts'
import { encodeImage } from '../../../src/platform/images/encode-image.ts'
import { aMap, type TestMap } from '../builders/a-map.ts'
import { aPerson, type TestPerson } from '../builders/a-person.ts'
import { contextsOf } from '../builders/acting-as.ts'
import { anImage } from '../builders/an-image.ts'
import { type Records, recordsIn } from '../builders/records.ts'
import { rowsOfMaps } from '../databases/rows-of-maps.ts'

export type Visibility = (typeof visibilities)[number]

export interface MapWithEverything {
  map: TestMap
  records: Records
  image: string
  invitation: { id: number; secret: string }
  token: number
  /** The secret in the link in an email to a member. */
  mail: string
  /** A member who isn't one of the actors. */
  member: TestPerson
}

/** A map with every record that a URL or form can refer to. */
export async function aMapWithEverything(visibility: Visibility): Promise<MapWithEverything> {
  const map = await aMap()
  const records = await recordsIn(map.client('manage'), map.operator, map.team)
  await publishCommitments(map.operator, { promises_public: true })
  const link = await inviteMember(map.inTeam, { role: 'Moderator', language: 'en' })
  const [invitation] = await listInvitations(map.inTeam)
  const founder = await aPerson(map, { role: 'Administrator' })
  await setMapAvatar(contextsOf(map, founder, 'Administrator').inMap, { image: await picture() })
  const member = await aPerson(map, { role: 'Moderator' })
  await map.client('manage').access.edit({ visibility })
  const { read } = map.database
  const token = await read.selectFrom('tokens').select('id').where('map_id', '=', map.id).executeTakeFirstOrThrow()
  const image = await read.selectFrom('images').select('hash').where('map_id', '=', map.id).executeTakeFirstOrThrow()
  return {
    map,
    records,
    image: `${image.hash}.png`,
    invitation: { id: invitation?.id ?? 0, secret: link.split('/').at(-1) ?? '' },
    token: token.id,
    mail: mailToken(await readOrCreateMailSecret(map.operator), {
      user_id: member.id,
      map_id: map.id,
      task_id: records.task,
    }),
    member,
  }
}

let encoded: ReturnType<typeof encodeImage> | undefined

/** The same image everywhere, encoded once. */
function picture(): ReturnType<typeof encodeImage> {
  encoded ??= anImage().then((image) => encodeImage(Buffer.from(image), { user_id: 1 }))
  return encoded
}

/** All records in the map and its team. */
export async function rowsOf({ map }: MapWithEverything): Promise<unknown> {
  const { read } = map.database
  const team = map.inTeam.team.id
  return {
    map: await rowsOfMaps(map.database, [map.id], map.team),
    teams: await read.selectFrom('teams').selectAll().where('id', '=', team).execute(),
    maps: await read.selectFrom('maps').select('id').where('team_id', '=', team).orderBy('id').execute(),
    members: await read.selectFrom('team_members').selectAll().where('team_id', '=', team).orderBy('user_id').execute(),
    invitations: await read.selectFrom('invitations').selectAll().where('team_id', '=', team).orderBy('id').execute(),
  }
}
