import type { Visit } from '../../../platform/http/page.ts'
import type { OpenMap } from '../../maps/map.ts'
import type { Conversation } from '../conversation.ts'
import type { ShownTask } from '../task.ts'
import type { Voter } from '../voters.ts'
import type { Step } from '../way.ts'
import type { Similar } from './similar.tsx'

/** All that the page of a task shows. */
export interface TaskShown {
  visit: Visit
  map: OpenMap
  task: ShownTask
  conversation: Conversation
  voters: Voter[]
  way: Step[]
  similar: Similar[]
  /** How the comment that is being written will look. */
  preview: string | undefined
}
