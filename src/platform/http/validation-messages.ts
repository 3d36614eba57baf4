import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'

interface SchemaKeywords {
  type?: string
  enum?: unknown[]
  items?: { type?: string }
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  /** Replaces the default code and message of a failed `format`. */
  formatError?: { code: string; message: string }
}

/** The code (for programs) and the message (for people) of a failed check. */
export function validationMessage(
  error: Pick<TLocalizedValidationError, 'keyword'>,
  schema: TSchema,
  clearable: boolean,
): { code: string; message: string } {
  const field = schema as SchemaKeywords
  switch (error.keyword) {
    case 'minLength':
      return { code: 'blank', message: 'Must not be empty.' }
    case 'maxLength':
      return { code: 'too_long', message: `Must be at most ${field.maxLength} characters long.` }
    case 'minimum':
    case 'maximum':
      // The error is about an item of the list.
      if (field.type === 'array') return { code: 'invalid_type', message: 'Must be a list of ids.' }
      return { code: 'out_of_range', message: `Must be between ${field.minimum} and ${field.maximum}.` }
    case 'minItems':
    case 'maxItems':
      return { code: 'out_of_range', message: `Must have between ${field.minItems ?? 0} and ${field.maxItems} items.` }
    case 'enum':
      return { code: 'invalid_choice', message: `Must be one of: ${field.enum?.join(', ')}.` }
    case 'pattern':
      return { code: 'invalid_format', message: 'Has the wrong format.' }
    case 'format':
      if (field.formatError) return field.formatError
      return { code: 'invalid_format', message: formats[field.format ?? ''] ?? 'Has the wrong format.' }
    default:
      return { code: 'invalid_type', message: `Must be ${typeName(field, clearable)}.` }
  }
}

const formats: Record<string, string> = {
  'http-url': 'Must be an absolute http or https URL.',
  'email-address': 'Must be an email address.',
  'date-time': 'Must be an ISO 8601 datetime with a time zone.',
}

const types: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'a list of ids',
}

export function typeName(field: SchemaKeywords, clearable: boolean): string {
  const type = field.items?.type === 'object' ? 'a list of objects' : types[field.type ?? (field.enum ? 'string' : '')]
  return `${type ?? 'of another type'}${clearable ? ' or null' : ''}`
}
