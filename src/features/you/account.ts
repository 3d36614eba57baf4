import type { Visit } from '../../platform/http/page.ts'
import { personOf } from './person.ts'

export type Account = Awaited<ReturnType<typeof accountOf>>

/** What is kept of the person themselves. */
export const accountOf = (visit: Visit) =>
  visit.database.read
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'created'])
    .where('id', '=', personOf(visit).id)
    .executeTakeFirstOrThrow()

export type Membership = Awaited<ReturnType<typeof membershipsOf>>[number]

export const membershipsOf = (visit: Visit) =>
  visit.database.read
    .selectFrom('team_members as m')
    .innerJoin('teams', 'teams.id', 'm.team_id')
    .select(['teams.name', 'teams.slug', 'm.role', 'm.created'])
    .where('m.user_id', '=', personOf(visit).id)
    .orderBy('teams.name')
    .orderBy('teams.id')
    .execute()
