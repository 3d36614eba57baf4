/**
 * The scripts for members of the team. Like `person.ts` it's a bundle of its own, but loaded with the page: the first key
 * must not be lost.
 */
import './queue.ts'
import './queue-send.ts'
import './select.ts'
