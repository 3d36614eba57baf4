import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { RecordFile } from './schema.ts'

/** How the source's are mapped, and those that the import created. */
type Categories = 'categories' | 'new_categories'

/** What `imported_records` stores: records, the mapping of lists and categories, and images, merges and answers. */
export type ImportedKind = RecordFile | 'lists' | Categories | 'images' | 'merges' | 'answers'

/** An uploaded file is read before someone starts its import. */
export const importStates = ['uploading', 'reading', 'ready', 'importing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Undoing takes a while: a job does it in batches. */
export const undoStates = ['undoing', 'undone'] as const
export type UndoState = (typeof undoStates)[number]

declare module '../../platform/db/tables.ts' {
  interface Tables {
    imports: {
      map_id: number
      id: Generated<number>
      /** Where the records come from. Empty until an uploaded file is being imported. */
      source: string
      /** Who started it; null for the command line. */
      user_id: number | null
      created: Timestamp
      finished: Timestamp | null
      /** When it was last opened or added to. */
      modified: Timestamp
      state: ImportState
      /** How many records it has added, by kind, as JSON. */
      counts: string
      /** What an uploaded file is: `UploadSource`. Null if nothing was uploaded. A map has one such import at a time. */
      kind: string | null
      /** The names of the files. */
      name: string | null
      /** JSON, for the source. */
      options: string | null
      /** JSON: `ImportPlan`. */
      plan: string | null
      /** JSON: `ImportMapping`. */
      mapping: string | null
      /** How many records of the files have been imported since it was last opened. */
      done: Generated<number>
      /** JSON: `ImportReport`. */
      report: string | null
      /** What's wrong with the files. Null if it isn't their fault. */
      error: string | null
      /** When someone undid it. */
      undone: Generated<Timestamp | null>
      undo_state: Generated<UndoState | null>
      /** The trash entry with its records. */
      trash_id: Generated<number | null>
    }
    imported_records: {
      map_id: number
      source: string
      kind: ImportedKind
      source_key: string
      /** The record's id here, even after it was deleted; for stays and merges, the task's. */
      record_id: number
      import_id: number
      /** The source's vote count for a task. */
      votes_count: number | null
      /** How many of them were imported with their voter, if the source has a count. */
      voters: Generated<number>
      source_url: string | null
      /** `urlKeyOf` the source's URL. */
      url_key: string | null
    }
    /** People who only exist in this map. No one can sign in as them. */
    imported_people: {
      map_id: number
      user_id: number
      email: string | null
      staff: boolean
    }
    /** The content of uploaded files. */
    import_parts: {
      map_id: number
      import_id: number
      position: number
      /** The file that the part belongs to. */
      name: string
      bytes: Uint8Array
    }
  }
}
