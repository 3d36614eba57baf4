/**
 * The scripts for members of the team. Like `person.ts` they are a separate bundle, but this one is loaded with the
 * page, so that the first key press isn't lost.
 */
import './queue.ts'
import './queue-send.ts'
import './select.ts'
