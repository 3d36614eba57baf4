/** All scripts for browsers. Every page works without them. */
import '@hotwired/turbo'
import './announce-page.ts'
import './keep-focus.ts'
import './keep-scroll.ts'
import './queue.ts'
import './tabs.ts'
import './typing.ts'
import './vote.ts'
