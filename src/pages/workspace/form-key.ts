import { randomUUID } from 'node:crypto'
import Type from 'typebox'

/**
 * The answer to a form that makes a secret shows it, and is no redirect: to load that page again sends the form again.
 * Each form has a key of its own, so that it makes only one secret.
 */
export const newFormKey = (): string => randomUUID()

export const formKey = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))
