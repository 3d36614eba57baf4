import Type, { type Static } from 'typebox'
import { maxLengths } from '../../platform/http/fields.ts'
import { jwtMethods } from './table.ts'

const text = (maxLength: number) => Type.String({ maxLength, trim: true })

/** Settings for administrators. There's no API endpoint, because a token must not be able to create people. */
export const JwtSettingsEdit = Type.Object({
  method: Type.Enum([...jwtMethods]),
  jwks_url: text(maxLengths.url),
  issuer: text(maxLengths.url),
  audience: text(maxLengths.url),
  admits: Type.Boolean(),
})
export interface JwtSettings extends Static<typeof JwtSettingsEdit> {
  /** The origins that can sign people in without confirmation, one per line. Edited on another settings page. */
  sites: string
}
