import Type from 'typebox'
import { email } from '../../platform/http/fields.ts'

export const Address = Type.Object({ email: email() })
