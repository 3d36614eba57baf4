import type { Tree } from './source-tree.ts'

/** The verbs that need no guard, grouped by reason. */
const unguarded = {
  'A secret proves who acts, or nothing is done yet': [
    ...['requestSignIn', 'confirmLink', 'confirmCode', 'signInWithIdentity', 'signInWithJwt', 'undoAddressChange'],
    ...['saveForm', 'extendSession', 'useMailLink', 'readOrCreateMailSecret'],
  ],
  'Only rows of the actor change': ['markSeen', 'muteTask', 'withdrawOwnVote'],
  'The system acts: jobs, reactions, and work between requests': [
    ...['renderMapAgain', 'renderTasksAgain', 'renderCommentsAgain', 'encodeForOwner', 'deletePurged', 'pruneActions'],
    ...['countDays', 'recordEmptySearch', 'flushEmptySearches'],
    ...['addToAnnouncement', 'announce', 'closeAnnouncement', 'delayDeclinedNotice', 'claimNotices', 'pruneNotices'],
    ...['notifyOfComment', 'notifyOfDeclinedComment', 'notifyOfWaiting', 'notifyPerson', 'repairOrphanedNotices'],
    ...['dispatchWebhooks', 'queueDeliveries', 'deliverDue', 'attemptDelivery', 'recordOutcome', 'pruneDeliveries'],
    'resendBatch',
  ],
}

const guard = /\b(?:assertMay\w+|assertActorNotBlocked|requirePerson|requireOwn\w+)\(/

/** The verbs that have no guard, call no verb that has one, and aren't listed here. */
export function verbsWithoutGuard(tree: Tree): string[] {
  const files = Object.entries(tree).filter(([file]) => /^src\/features\/[^/]+\/verbs\//.test(file))
  const functions = files.flatMap(([file, text]) => functionsIn(text).map((each) => ({ file, ...each })))
  const guards = ({ file, name, body }: (typeof functions)[number], seen: string[]): boolean =>
    guard.test(body) ||
    functions
      .filter((other) => (other.exported || other.file === file) && ![name, ...seen].includes(other.name))
      .some((other) => new RegExp(`\\b${other.name}\\(`).test(body) && guards(other, [...seen, name]))
  const listed = Object.values(unguarded).flat()
  return functions
    .filter((each) => each.exported && !listed.includes(each.name) && !guards(each, []))
    .map(({ file, name }) => `${file} exports ${name}`)
}

/** The functions at the top level of a file. */
const functionsIn = (text: string): { name: string; exported: boolean; body: string }[] =>
  text.split(/^(?=(?:export )?(?:async )?(?:function\*?|const) )/m).flatMap((body) => {
    const [, exported, name = ''] = /^(export )?(?:async )?(?:function\*?|const) (\w+)/.exec(body) ?? []
    return name === '' ? [] : [{ name, exported: exported !== undefined, body }]
  })
