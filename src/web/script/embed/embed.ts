/** The script of pages that other sites show in a frame. They work without it, too. */
import './continue.ts'
import './similar.ts'
import './frame.ts'
