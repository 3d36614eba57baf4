import type { Catalogue } from '../../platform/html/words.ts'
import type { Key } from '../en/catalogue.ts'
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

export const catalogue: Catalogue<Key> = {
  language: 'de',
  name: 'Deutsch',
  stopWords,
  sentences: { ...common, ...problems, ...signIn, ...oidc, ...board, ...task, ...you, ...workspace, ...moderation },
}
