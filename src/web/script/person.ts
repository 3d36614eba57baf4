/**
 * The scripts for signed-in people. They're a separate bundle, which must not import scripts from `cairn.ts` that
 * listen to events, or those events would be handled twice. It's loaded with the page, so the first click or key
 * press isn't lost.
 */
import './add-task.ts'
import './filters.ts'
import './images.ts'
import './mentions.ts'
import './menu.ts'
