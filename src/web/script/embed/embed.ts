/** The script of pages that other sites show in a frame. They work without it, too. */
import './continue.ts'
import './similar.ts'
// It listens before the frame says that it is ready.
import './identify.ts'
import './frame.ts'
