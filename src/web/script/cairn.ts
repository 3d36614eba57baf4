/**
 * The scripts for our own pages, which all work without them. Signed-in people also load `person.ts`, the team
 * `team.ts`, frames load `embed/embed.ts`, and other sites load `widget/widget.ts`.
 */
import '@hotwired/turbo'
import './turbo-fixes.ts'
import './toast.ts'
import './copy-and-share.ts'
import './reorder.ts'
import './vote.ts'
import './live-page.ts'
import './markdown.ts'
import './palette.ts'
import './reply.ts'
import './drag.ts'
import './move-cards.ts'
import './search-typing.ts'
import './shortcuts.ts'
import './phone.ts'
import './theme.ts'
import './time-ago.ts'
import './typing.ts'
import './drafts.ts'

// Drafts come last, because they check whether an earlier script has called `preventDefault`.
