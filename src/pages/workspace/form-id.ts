import { randomUUID } from 'node:crypto'
import Type from 'typebox'

/**
 * The answer to a form that makes a secret shows it, and is no redirect: whoever loads that page again sends the form
 * again. Each form has an id of its own, so that it makes only one.
 */
export const newFormId = (): string => randomUUID()

export const formId = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))
