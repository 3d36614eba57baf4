import Type, { type Static } from 'typebox'
import { maxLengths } from '../../platform/http/fields.ts'
import { jwtMethods } from './table.ts'

const text = (maxLength: number) => Type.String({ maxLength, trim: true })

/** The settings for administrators. There is no endpoint: a token must not be able to create people. */
export const JwtSettingsEdit = Type.Object({
  method: Type.Enum([...jwtMethods]),
  jwks_url: text(maxLengths.url),
  issuer: text(maxLengths.url),
  audience: text(maxLengths.url),
  admits: Type.Boolean(),
})
export interface JwtSettings extends Static<typeof JwtSettingsEdit> {
  /** The origins that may sign people in without asking them, one per line. They have their own settings page. */
  sites: string
}
