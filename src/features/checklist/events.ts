import Type from 'typebox'
import { mapEvent } from '../../platform/events/event.ts'

export const checklistTicked = mapEvent(
  'checklist.ticked',
  'A first step was ticked or skipped by hand, or all of them were hidden.',
  Type.Object({ step: Type.Enum(['mail', 'share', 'hidden']) }),
  { scope: 'manage' },
)
