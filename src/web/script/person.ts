/**
 * The scripts for signed-in people. They are a separate bundle, which must not import a script of `cairn.ts` that
 * listens to events: they would be handled twice.
 */
import './add-task.ts'
import './filters.ts'
import './images.ts'
import './mentions.ts'
import './menu.ts'
