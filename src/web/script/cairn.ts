/** All that runs in browsers. Nothing here is needed: every page works without, and better with it. */
import '@hotwired/turbo'
import './announce.ts'
import './keep-focus.ts'
import './keep-place.ts'
import './tabs.ts'
import './typing.ts'
import './vote.ts'
