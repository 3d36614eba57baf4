/**
 * The scripts for people who are signed in. It's a bundle of its own, so it must not import a script of `cairn.ts` that
 * listens to events: they would be handled twice.
 */
import './add-task.ts'
import './filters.ts'
import './images.ts'
import './mentions.ts'
import './menu.ts'
