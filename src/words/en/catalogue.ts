import { lazily } from '../../lib/lazily.ts'
import type { Catalogue } from '../../platform/html/words.ts'
import { audit } from './audit.ts'
import { board } from './board.ts'
import { common } from './common.ts'
import { conversation } from './conversation.ts'
import { embedding } from './embedding.ts'
import { imports } from './imports.ts'
import { insight } from './insight.ts'
import { leftOut } from './left-out.ts'
import { mails } from './mails.ts'
import { moderation } from './moderation.ts'
import { problems } from './problems.ts'
import { programs } from './programs.ts'
import { emojiNames, stopWords } from './search-words.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { task } from './task.ts'
import { team } from './team.ts'
import { workspace } from './workspace.ts'
import { you } from './you.ts'

const sentences = lazily(() => ({
  ...common,
  ...problems,
  ...signIn,
  ...board,
  ...task,
  ...conversation,
  ...you,
  ...mails,
  ...workspace,
  ...moderation,
  ...insight,
  ...leftOut,
  ...audit,
  ...settings,
  ...team,
  ...programs,
  ...embedding,
  ...imports,
}))

/** English is the source. A catalogue that lacks one of its sentences does not compile. */
export type Key = keyof ReturnType<typeof sentences>

export const catalogue: Catalogue<Key> = {
  language: 'en',
  name: 'English',
  stopWords,
  emojiNames,
  get sentences() {
    return sentences()
  },
}
