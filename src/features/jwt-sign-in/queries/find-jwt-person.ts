import type { MapContext } from '../../../platform/context.ts'
import { forgottenSub } from '../rules/secret.ts'

/** The user for a `sub` of the team's product. It stays for a blocked person, even if everything else was deleted. */
export async function findJwtPerson(ctx: MapContext, sub: string): Promise<number | undefined> {
  const person = await ctx.db
    .selectFrom('jwt_people')
    .select('user_id')
    .where('map_id', '=', ctx.map.id)
    .where('sub', 'in', [sub, forgottenSub(ctx.map.id, sub)])
    .executeTakeFirst()
  return person?.user_id
}
