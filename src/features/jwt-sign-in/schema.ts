import Type, { type Static } from 'typebox'
import { maxLengths } from '../../platform/http/fields.ts'
import { jwtMethods } from './table.ts'

const text = (maxLength: number) => Type.String({ maxLength, trim: true })

/** What an administrator decides. There is no endpoint: a token must not be able to make people. */
export const JwtSettingsEdit = Type.Object({
  method: Type.Enum([...jwtMethods]),
  jwks_url: text(maxLengths.url),
  issuer: text(maxLengths.url),
  audience: text(maxLengths.url),
  /** Origins, one in a line. */
  sites: Type.String({ maxLength: 4_000 }),
  admits: Type.Boolean(),
})
export type JwtSettingsEdit = Static<typeof JwtSettingsEdit>
