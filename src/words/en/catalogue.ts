import type { Catalogue } from '../../platform/html/words.ts'
import { board } from './board.ts'
import { common } from './common.ts'
import { moderation } from './moderation.ts'
import { oidc } from './oidc.ts'
import { problems } from './problems.ts'
import { signIn } from './sign-in.ts'
import { stopWords } from './stop-words.ts'
import { task } from './task.ts'
import { workspace } from './workspace.ts'
import { you } from './you.ts'

const sentences = { ...common, ...problems, ...signIn, ...oidc, ...board, ...task, ...you, ...workspace, ...moderation }

/** English has every sentence. A catalogue that has more or fewer does not compile. */
export type Key = keyof typeof sentences

export const catalogue: Catalogue<Key> = { language: 'en', name: 'English', stopWords, sentences }
