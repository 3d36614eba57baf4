/**
 * The scripts for members of the team. Like `person.ts` they are a separate bundle.
 */
import './queue.ts'
import './queue-send.ts'
import './select.ts'
